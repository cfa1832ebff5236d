import { useEffect, useRef } from 'react'

import type { GalleryPicture } from './Gallery.tsx'
import { Icon } from './Icon.tsx'
import { Picture } from './Picture.tsx'

export function EnlargedPicture({ picture, onClose }: { picture: GalleryPicture; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    // A wide picture starts in its middle.
    dialog.current?.scrollTo((dialog.current.scrollWidth - dialog.current.clientWidth) / 2, 0)
  }, [])
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className="enlarged" aria-label={picture.alt} onClose={onClose}>
      <button type="button" className="icon-button" aria-label="Close enlarged picture" onClick={close}>
        <Icon name="close" />
      </button>
      <Picture src={picture.image} alt={picture.alt} width={1600} height={2000} sizes="max(100vw, 60rem)" eager />
    </dialog>
  )
}
