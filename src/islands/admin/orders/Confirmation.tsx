import { useId } from 'react'

import { Modal } from '../Modal.tsx'
import { Button } from '../Button.tsx'

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
        <Button onClick={() => close(false)}>Cancel</Button>
        <Button isMain onClick={() => close(true)}>
          {action}
        </Button>
      </div>
    </Modal>
  )
}
