import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onCancel' | 'onClose' | 'ref'> {
  open: boolean
  /** What Escape asks for. Whoever owns the dialog decides whether `open` goes. */
  leave: () => void
}

/** A modal dialog that is open for as long as `open` says, whatever is pressed. */
export function Modal({ open, leave, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  // One that is taken away without being closed would not give the focus back to what opened it.
  useLayoutEffect(() => {
    const shown = dialog.current
    return () => shown?.close()
  }, [])

  // React lets both events bubble up from a dialog inside, and a file chooser has a cancel of its own.
  return (
    <dialog
      {...rest}
      ref={dialog}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        leave()
      }}
      onClose={(event) => {
        const { target, currentTarget } = event
        if (target !== currentTarget || !open || currentTarget.open || !currentTarget.isConnected) return
        // A browser lets nobody keep a dialog from closing twice in a row.
        currentTarget.showModal()
        leave()
      }}
    >
      {children}
    </dialog>
  )
}
