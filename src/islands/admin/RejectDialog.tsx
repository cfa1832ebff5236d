import type { AdminOrder } from '../../api/contract/orders.ts'
import { Modal } from './Modal.tsx'
import { rejectWords } from './reject-words.ts'

interface RejectDialogProps {
  orders: AdminOrder[]
  close: (sure: boolean) => void
}

/** Asks before orders are rejected, and says what of it cannot be taken back. */
export function RejectDialog({ orders, close }: RejectDialogProps) {
  const what = orders.length === 1 ? '1 order' : `${orders.length} orders`
  return (
    <Modal open leave={() => close(false)} className="dialog stack ask" aria-labelledby="reject">
      <h2 id="reject">Reject {what}?</h2>
      <p>{rejectWords(orders)}</p>
      <div className="answers">
        <button type="button" className="button quiet" onClick={() => close(false)}>
          Cancel
        </button>
        <button type="button" className="button" onClick={() => close(true)}>
          Reject {what}
        </button>
      </div>
    </Modal>
  )
}
