import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'

import { UNREACHABLE } from '../../../api/unreachable.ts'
import { showToast } from '../../../stores/toasts.ts'
import { useIsHydrated } from '../../use-is-hydrated.ts'
import { Button, IconButton } from '../Button.tsx'
import { Facts } from '../Facts.tsx'
import { Modal } from '../Modal.tsx'
import { handleShortcut, SHORTCUTS } from './shortcuts.ts'

type Dialog = ComponentType<{ close: () => void }>

/** Loads the palette on its first use. */
const loadPalette = async (): Promise<Dialog> => (await import('./Palette.tsx')).Palette

export function Shortcuts() {
  const isHydrated = useIsHydrated()
  const [dialog, setDialog] = useState<{ Content: Dialog }>()
  const openPalette = () =>
    void loadPalette().then(
      (Content) => setDialog({ Content }),
      () => showToast(UNREACHABLE, 'error')
    )
  const onKeyDown = useEffectEvent((event: KeyboardEvent) =>
    handleShortcut(event, (name) => (name === 'palette' ? openPalette() : setDialog({ Content: Help })))
  )
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <IconButton
        icon="search"
        label="Find anything"
        title="Ctrl+K"
        aria-keyshortcuts={isHydrated ? 'Control+K Meta+K' : undefined}
        onClick={openPalette}
      />
      {dialog && createPortal(<dialog.Content close={() => setDialog(undefined)} />, document.body)}
    </>
  )
}

const Help: Dialog = ({ close }) => (
  <Modal open title="Keyboard shortcuts" onCloseRequest={close} className="dialog stack batch">
    <Facts facts={SHORTCUTS} />
    <Button onClick={close}>Close</Button>
  </Modal>
)
