import { useStore } from '@nanostores/react'
import { type MouseEvent, useRef } from 'react'

import { adminColour, statusLabel } from '../../lib/order-status.ts'
import { $details, closeDetails, readAgain } from '../../stores/admin/order-details.ts'
import { Icon } from '../Icon.tsx'
import { Failed } from './Failed.tsx'
import { Modal } from './Modal.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { StatusForm } from './StatusForm.tsx'

/** An order over the list. Its head and the form at its foot stay in view, what is between them scrolls. */
export function OrderDialog() {
  const details = useStore($details)
  const open = details.status !== 'closed'
  const pressed = useRef<EventTarget>(null)
  // Neither the end of a press that began in it, as of who selects a text, nor the second press of a double click on what
  // opened it is meant for what lies beside it.
  const isMeant = ({ target, currentTarget, detail }: MouseEvent) =>
    target === currentTarget && pressed.current === currentTarget && detail < 2

  return (
    <Modal
      open={open}
      leave={closeDetails}
      className="dialog stack order-dialog"
      aria-labelledby="order-details"
      onPointerDown={(event) => void (pressed.current = event.target)}
      onClick={(event) => isMeant(event) && closeDetails()}
    >
      <div className="order-head">
        <h2 id="order-details">Order Details</h2>
        {details.status === 'ready' && (
          <span className={`status ${adminColour(details.order.orderStatus)}`}>
            {statusLabel(details.order.orderStatus)}
          </span>
        )}
        <button type="button" className="icon-button" aria-label="Close details" onClick={closeDetails}>
          <Icon name="close" />
        </button>
      </div>
      <div className="order-body" role="region" aria-labelledby="order-details" tabIndex={0}>
        {details.status === 'loading' && <Loading />}
        {details.status === 'failed' && (
          <Failed failure={details} again={() => void readAgain(details.id)} close={closeDetails} />
        )}
        {details.status === 'ready' && <OrderDetails order={details.order} timeline={details.timeline} />}
      </div>
      {details.status === 'ready' && <StatusForm key={details.order._id} order={details.order} />}
    </Modal>
  )
}

const LINES = [1, 2, 3, 4, 5, 6, 7, 8]

const Loading = () => (
  <div role="status">
    <span className="visually-hidden">Loading the order…</span>
    {LINES.map((line) => (
      <div key={line} className="skeleton line" />
    ))}
  </div>
)
