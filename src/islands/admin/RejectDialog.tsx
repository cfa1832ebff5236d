import type { AdminOrder } from '../../api/contract/orders.ts'
import { formatSum } from '../../lib/money.ts'
import { Modal } from './Modal.tsx'

interface RejectDialogProps {
  orders: AdminOrder[]
  close: (sure: boolean) => void
}

/** Asks before many orders are rejected, and says what of it cannot be taken back. */
export function RejectDialog({ orders, close }: RejectDialogProps) {
  const paid = orders.filter(({ paymentStatus }) => paymentStatus === 'paid')
  const sum = paid.reduce((total, { totalAmount }) => total + totalAmount, 0)
  const what = orders.length === 1 ? '1 order' : `${orders.length} orders`
  return (
    <Modal open leave={() => close(false)} className="dialog ask" aria-labelledby="reject">
      <h2 id="reject">Reject {what}?</h2>
      <p>
        {paid.length > 0 &&
          `${formatSum(sum)} that was paid${orders.length > 1 ? ` for ${paid.length} of them` : ''} is sent back. `}
        The goods go back on the shelf and {orders.length > 1 ? 'each' : 'the'} customer is told. Money that was sent
        back cannot be fetched again.
      </p>
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
