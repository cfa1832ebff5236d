import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onCancel' | 'onClose' | 'ref'> {
  open: boolean
  /** Called on Escape. The owner then sets `open` to false, or not. */
  onLeave: () => void
}

/** A modal dialog controlled by `open`. */
export function Modal({ open, onLeave, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  // A dialog that is removed without being closed would not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  // React bubbles both events up from nested dialogs, and a file input has a cancel event of its own.
  return (
    <dialog
      {...rest}
      ref={dialog}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onLeave()
      }}
      onClose={(event) => {
        const { target, currentTarget } = event
        if (target !== currentTarget || !open || currentTarget.open || !currentTarget.isConnected) return
        // Browsers close a dialog on the second Escape even if the cancel event is prevented.
        currentTarget.showModal()
        onLeave()
      }}
    >
      {children}
    </dialog>
  )
}
