import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onCancel' | 'onClose' | 'ref'> {
  open: boolean
  /** Called on Escape. The parent may keep `open` true. */
  onCloseRequest: () => void
}

export function Modal({ open, onCloseRequest, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  // A removed dialog would not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  // React bubbles these events from nested dialogs, and file inputs fire `cancel` too.
  return (
    <dialog
      {...rest}
      ref={dialog}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onCloseRequest()
      }}
      onClose={(event) => {
        const { target, currentTarget } = event
        if (target !== currentTarget || !open || currentTarget.open || !currentTarget.isConnected) return
        // Browsers close a dialog on the second Escape even if its cancel event is prevented.
        currentTarget.showModal()
        onCloseRequest()
      }}
    >
      {children}
    </dialog>
  )
}
