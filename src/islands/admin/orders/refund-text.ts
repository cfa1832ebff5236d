import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import { shouldRejectAfterRefund } from '../../../domain/orders/refund-amount.ts'

interface RefundChoice {
  /** By line. */
  units: Record<string, number>
  restock: boolean
  /** A return proves that the order was shipped, even if an admin has reset its status. */
  isReturn?: boolean
}

/** Describes what a refund does, for its confirmation. */
export function describeRefund(order: AdminOrder, amount: number, { units, restock, isReturn }: RefundChoice): string {
  const count = Object.values(units).reduce((sum, quantity) => sum + quantity, 0)
  return [
    'PayPal refunds the customer, who also gets an email.',
    count > 0 && describeStock(count, restock),
    !isReturn &&
      shouldRejectAfterRefund(order, amount) &&
      'This refunds the rest of the payment, so the order is rejected and its other units return to the stock.',
    'Refunds cannot be reversed.'
  ]
    .filter(Boolean)
    .join(' ')
}

function describeStock(count: number, restock: boolean): string {
  const units = count === 1 ? '1 unit' : `${count} units`
  return restock ? `${units} will be restocked.` : `${units} will not be restocked.`
}
