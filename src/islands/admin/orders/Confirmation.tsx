import { useId } from 'react'

import { Modal } from '../Modal.tsx'

interface ConfirmationProps {
  /** Such as 'Reject 2 orders'. */
  action: string
  text: string
  close: (isConfirmed: boolean) => void
}

export function Confirmation({ action, text, close }: ConfirmationProps) {
  const id = useId()
  return (
    <Modal open onCloseRequest={() => close(false)} className="dialog stack status-confirmation" aria-labelledby={id}>
      <h2 id={id}>{action}?</h2>
      <p>{text}</p>
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
