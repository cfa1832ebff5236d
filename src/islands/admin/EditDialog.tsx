import { type ReactNode, useEffect, useState } from 'react'

import { guardUnsavedInput } from '../../stores/admin/unsaved-input.ts'
import { DiscardConfirmation } from './DiscardConfirmation.tsx'
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
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false)
  useEffect(() => (isUnsaved ? guardUnsavedInput() : undefined), [isUnsaved])
  const requestClose = () => (isUnsaved ? setConfirmingDiscard(true) : close())
  return (
    <Modal open onCloseRequest={requestClose} className={`dialog stack ${className}`} aria-labelledby="edit-dialog">
      <h2 id="edit-dialog">{title}</h2>
      {isConfirmingDiscard && (
        <DiscardConfirmation
          question="Discard your changes?"
          onKeepEditing={() => setConfirmingDiscard(false)}
          onDiscard={close}
        />
      )}
      {typeof children === 'function' ? children(requestClose) : children}
    </Modal>
  )
}
