import { useEffect, useEffectEvent, useRef } from 'react'

import type { IconName } from '../lib/icons.ts'
import type { GalleryPicture } from './Gallery.tsx'
import { Icon } from './Icon.tsx'
import { Picture } from './Picture.tsx'
import { usePictureStrip } from './use-picture-strip.ts'

interface EnlargedPicturesProps {
  pictures: GalleryPicture[]
  /** The index of the picture to begin with. */
  initial: number
  onClose: (current: number) => void
}

export function EnlargedPictures({ pictures, initial, onClose }: EnlargedPicturesProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { strip, current, show, onScroll, onKeyDown } = usePictureStrip(initial)
  const open = useEffectEvent(() => {
    dialog.current?.showModal()
    show(initial, 'instant')
  })
  useEffect(() => open(), [])
  useEffect(() => watchPinch((isPinched) => dialog.current?.classList.toggle('pinched', isPinched)), [])
  return (
    <dialog
      ref={dialog}
      className="enlarged"
      aria-label={pictures[current]?.alt}
      onKeyDown={onKeyDown}
      onClose={() => onClose(current)}
    >
      <ZoomButton label="Close enlarged picture" icon="close" onPress={() => dialog.current?.close()} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard can scroll it. */}
      <div ref={strip} className="gallery-strip" role="group" aria-label="Pictures" tabIndex={0} onScroll={onScroll}>
        {pictures.map(({ image, alt }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Two pictures may have the same file.
          <div key={index} aria-hidden={index !== current || undefined}>
            <Picture
              src={image}
              alt={alt}
              width={1600}
              height={2000}
              sizes="min(100vw, 60rem)"
              eager={index === initial}
            />
          </div>
        ))}
      </div>
      {pictures.length > 1 && (
        <div className="turn">
          <ZoomButton
            label="Previous picture"
            icon="previous"
            isDisabled={current === 0}
            onPress={() => show(current - 1)}
          />
          <p role="status">
            <span className="visually-hidden">Picture </span>
            {current + 1} of {pictures.length}
            <span className="visually-hidden">: {pictures[current]?.alt}</span>
          </p>
          <ZoomButton
            label="Next picture"
            icon="next"
            isDisabled={current === pictures.length - 1}
            onPress={() => show(current + 1)}
          />
        </div>
      )}
    </dialog>
  )
}

/** While the page is pinched, a swipe moves the picture, not the strip. */
function watchPinch(onChange: (isPinched: boolean) => void): () => void {
  const { visualViewport } = window
  const update = () => onChange((visualViewport?.scale ?? 1) > 1.05)
  visualViewport?.addEventListener('resize', update)
  return () => visualViewport?.removeEventListener('resize', update)
}

interface ZoomButtonProps {
  label: string
  icon: IconName
  isDisabled?: boolean
  onPress: () => void
}

/** `aria-disabled` keeps the focus, `disabled` would lose it. */
const ZoomButton = ({ label, icon, isDisabled, onPress }: ZoomButtonProps) => (
  <button
    type="button"
    className={`icon-button ${icon}`}
    aria-label={label}
    aria-disabled={isDisabled}
    onClick={isDisabled ? undefined : onPress}
  >
    <Icon name={icon} />
  </button>
)
