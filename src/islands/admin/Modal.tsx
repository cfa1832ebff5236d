import { type ComponentProps, useEffect, useId, useLayoutEffect, useRef } from 'react'

import { onBackdropPress } from '../../lib/on-backdrop-press.ts'
import { IconButton } from './Button.tsx'

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onCancel' | 'onClose' | 'ref'> {
  open: boolean
  /** A heading that names the dialog. Otherwise it needs a name of its own. */
  title?: string
  /** Of a close button beside the title. '' hides it. */
  closeLabel?: string
  /** Called on Escape. The parent may keep `open` true. */
  onCloseRequest: () => void
  /** Called by a click on the backdrop. */
  onBackdropClick?: () => void
}

export function Modal({
  open,
  title,
  closeLabel,
  onCloseRequest,
  onBackdropClick,
  className = 'dialog stack',
  children,
  ...rest
}: ModalProps) {
  const heading = useId()
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
  useEffect(() => {
    if (dialog.current && onBackdropClick) onBackdropPress(dialog.current, onBackdropClick)
  }, [onBackdropClick])

  // React bubbles these events from nested dialogs, and file inputs fire `cancel` too.
  return (
    <dialog
      aria-labelledby={title ? heading : undefined}
      {...rest}
      className={className}
      ref={dialog}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        // Browsers would close the dialog on the second Escape even if its cancel event is prevented.
        event.preventDefault()
        onCloseRequest()
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onCloseRequest()
      }}
      onClose={(event) => {
        const { target, currentTarget } = event
        if (target !== currentTarget || !open || currentTarget.open || !currentTarget.isConnected) return
        // Browsers close a dialog on the second request, such as Back on a phone, even if its cancel event is prevented.
        currentTarget.showModal()
        onCloseRequest()
      }}
    >
      {title && (
        <div className="spread dialog-title">
          <h2 id={heading} tabIndex={closeLabel === undefined ? undefined : -1}>
            {title}
          </h2>
          {closeLabel && <IconButton icon="close" label={closeLabel} onClick={onCloseRequest} />}
        </div>
      )}
      {children}
    </dialog>
  )
}
