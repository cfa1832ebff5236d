import type { AdminOrder } from '../../../api/contract/orders.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Modal } from '../Modal.tsx'
import { describeRefund } from './refund-text.ts'

interface RefundConfirmationProps {
  order: AdminOrder
  amount: number
  draft: { units: Record<string, number>; restock: boolean }
  close: (isConfirmed: boolean) => void
}

export function RefundConfirmation({ order, amount, draft, close }: RefundConfirmationProps) {
  const action = `Refund ${formatMoney(amount)}`
  return (
    <Modal
      open
      onCloseRequest={() => close(false)}
      className="dialog stack status-confirmation"
      aria-labelledby="refund-question"
    >
      <h2 id="refund-question">{action}?</h2>
      <p>{describeRefund(order, amount, draft)}</p>
      <div className="choices">
        <button type="button" className="button quiet" onClick={() => close(false)}>
          Cancel
        </button>
        <button type="button" className="button" onClick={() => close(true)}>
          {action}
        </button>
      </div>
    </Modal>
  )
}
