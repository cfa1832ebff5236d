import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import { type AdminOrderStatus, getStatusLabel } from '../../../domain/orders/order-status.ts'
import { Confirmation } from './Confirmation.tsx'
import { describeRejection, describeUnpaidOrders } from './status-confirmation-text.ts'

interface StatusConfirmationProps {
  orders: AdminOrder[]
  status: AdminOrderStatus
  close: (isConfirmed: boolean) => void
}

/** Opens for a rejection or if an order is unpaid: see `shouldConfirm`. */
export function StatusConfirmation({ orders, status, close }: StatusConfirmationProps) {
  const orderText = orders.length === 1 ? '1 order' : `${orders.length} orders`
  const isRejection = status === 'rejected'
  const action = isRejection ? `Reject ${orderText}` : `Set ${orderText} to ${getStatusLabel(status)}`
  const text = isRejection ? describeRejection(orders) : describeUnpaidOrders(orders)
  return <Confirmation action={action} text={text} close={close} />
}
