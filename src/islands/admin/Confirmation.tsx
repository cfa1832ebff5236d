import { useStore } from '@nanostores/react'
import { createPortal } from 'react-dom'

import { $confirmation } from '../../stores/admin/confirmation.ts'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

/** Asks the question of `confirmAction`. */
export function Confirmation() {
  const confirmation = useStore($confirmation)
  if (!confirmation) return null
  const { action, text, answer } = confirmation
  // Toasts appear in the last dialog of the document.
  return createPortal(
    <Modal open onCloseRequest={() => answer(false)} className="dialog stack batch" aria-labelledby="confirmation">
      <h2 id="confirmation">{action}?</h2>
      <p>{text}</p>
      <div className="choices">
        <Button onClick={() => answer(false)}>Cancel</Button>
        <Button isPrimary onClick={() => answer(true)}>
          {action}
        </Button>
      </div>
    </Modal>,
    document.body
  )
}
