import type { AdminOrder } from '../../api/contract/orders.ts'
import { type AdminStatus, statusLabel } from '../../lib/order-status.ts'
import { Modal } from './Modal.tsx'
import { rejectWords, unpaidWords } from './status-question-words.ts'

interface StatusQuestionProps {
  orders: AdminOrder[]
  status: AdminStatus
  close: (sure: boolean) => void
}

/** Asks before orders are rejected, or sent without being paid, and says what that does to money and stock. */
export function StatusQuestion({ orders, status, close }: StatusQuestionProps) {
  const what = orders.length === 1 ? '1 order' : `${orders.length} orders`
  const rejects = status === 'rejected'
  const action = rejects ? `Reject ${what}` : `Set ${what} to ${statusLabel(status)}`
  return (
    <Modal open leave={() => close(false)} className="dialog stack ask" aria-labelledby="status-question">
      <h2 id="status-question">{action}?</h2>
      <p>{rejects ? rejectWords(orders) : unpaidWords(orders)}</p>
      <div className="answers">
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
