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
    <Modal open title={title} onCloseRequest={() => void requestClose()} className={`dialog stack ${className}`}>
      {typeof children === 'function' ? children(() => void requestClose()) : children}
    </Modal>
  )
}
