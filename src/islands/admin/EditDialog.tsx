import { type ReactNode, useEffect } from 'react'

import { confirmDiscard } from '../../stores/admin/confirmation.ts'
import { guardUnsavedInput } from '../../stores/admin/unsaved-input.ts'
import { Modal } from './Modal.tsx'

interface EditDialogProps {
  title: string
  className?: string
  isUnsaved: boolean
  close: () => void
  /** `requestClose` asks before it discards input. */
  children: ReactNode | ((requestClose: () => void) => ReactNode)
}

export function EditDialog({ title, className = '', isUnsaved, close, children }: EditDialogProps) {
  useEffect(() => (isUnsaved ? guardUnsavedInput() : undefined), [isUnsaved])
  const requestClose = async () => {
    if (!isUnsaved || (await confirmDiscard())) close()
  }
  return (
    <Modal
      open
      onCloseRequest={() => void requestClose()}
      className={`dialog stack ${className}`}
      aria-labelledby="edit-dialog"
    >
      <h2 id="edit-dialog">{title}</h2>
      {typeof children === 'function' ? children(() => void requestClose()) : children}
    </Modal>
  )
}
