import type { AdminOrder } from '../../../api/contract/orders.ts'
import { type AdminStatus, statusLabel } from '../../../domain/orders/order-status.ts'
import { Modal } from '../Modal.tsx'
import { describeRejection, describeUnpaidOrders } from './status-confirmation-text.ts'

interface StatusConfirmationProps {
  orders: AdminOrder[]
  status: AdminStatus
  close: (isConfirmed: boolean) => void
}

/** Opens for a rejection or if an order is unpaid: see `shouldConfirm`. */
export function StatusConfirmation({ orders, status, close }: StatusConfirmationProps) {
  const orderText = orders.length === 1 ? '1 order' : `${orders.length} orders`
  const isRejection = status === 'rejected'
  const action = isRejection ? `Reject ${orderText}` : `Set ${orderText} to ${statusLabel(status)}`
  return (
    <Modal
      open
      onCloseRequest={() => close(false)}
      className="dialog stack status-confirmation"
      aria-labelledby="status-question"
    >
      <h2 id="status-question">{action}?</h2>
      <p>{isRejection ? describeRejection(orders) : describeUnpaidOrders(orders)}</p>
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
