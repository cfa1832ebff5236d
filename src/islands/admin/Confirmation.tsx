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
    <Modal open title={`${action}?`} onCloseRequest={() => answer(false)} className="dialog stack batch">
      <p>{text}</p>
      <div className="cluster">
        <Button onClick={() => answer(false)}>Cancel</Button>
        <Button isPrimary onClick={() => answer(true)}>
          {action}
        </Button>
      </div>
    </Modal>,
    document.body
  )
}
