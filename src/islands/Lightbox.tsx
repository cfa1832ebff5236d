import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { removeOverlayEntry, pushOverlayEntry } from '../history/overlays.ts'
import type { IconName } from '../lib/icons.ts'
import type { GalleryPicture } from './Gallery.tsx'
import { Icon } from './Icon.tsx'
import { Picture } from './Picture.tsx'
import { usePictureStrip } from './use-picture-strip.ts'

interface LightboxProps {
  pictures: GalleryPicture[]
  /** The index of the picture to begin with. */
  initial: number
  onClose: (current: number) => void
}

export function Lightbox({ pictures, initial, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { strip, current, show, onScroll, onKeyDown } = usePictureStrip(initial)
  const [magnified, setMagnified] = useState<number>()
  const toggle = (event: MouseEvent<HTMLElement>, index: number) => {
    const { currentTarget } = event
    const point = readPoint(event)
    flushSync(() => setMagnified(index === magnified ? undefined : index))
    scrollToPoint(currentTarget, point)
  }
  const zoomOut = () => {
    flushSync(() => setMagnified(undefined))
    dialog.current?.querySelectorAll<HTMLElement>('.magnify')[current]?.focus()
  }
  const [close] = useState(() => () => dialog.current?.close())
  const open = useEffectEvent(() => {
    dialog.current?.showModal()
    pushOverlayEntry(close)
    show(initial, 'instant')
  })
  useEffect(() => open(), [])
  useEffect(() => watchPinch((isPinched) => dialog.current?.classList.toggle('pinched', isPinched)), [])
  return (
    <dialog
      ref={dialog}
      className="enlarged"
      aria-label={pictures[current]?.alt}
      onKeyDown={magnified === undefined ? onKeyDown : undefined}
      onClose={() => {
        removeOverlayEntry(close)
        onClose(current)
      }}
    >
      <LightboxButton label="Close enlarged picture" icon="close" onPress={close} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard can scroll it. */}
      <div ref={strip} className="gallery-strip" role="group" aria-label="Pictures" tabIndex={0} onScroll={onScroll}>
        {pictures.map(({ image, alt }, index) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- Two pictures may have the same file.
            key={index}
            className={index === magnified ? 'magnified' : undefined}
            aria-hidden={index !== current || undefined}
          >
            <button
              type="button"
              className="magnify"
              aria-pressed={index === magnified}
              tabIndex={index === current ? undefined : -1}
              onClick={(event) => toggle(event, index)}
            >
              <span className="visually-hidden">Magnify: </span>
              <Picture
                src={image}
                alt={alt}
                width={1600}
                height={2000}
                sizes={index === magnified ? '(width >= 40rem) 100rem, 250vw' : '(width >= 60rem) 60rem, 100vw'}
                eager={index === initial}
              />
            </button>
          </div>
        ))}
      </div>
      {magnified !== undefined && (
        <div className="turn">
          <button type="button" className="button quiet" onClick={zoomOut}>
            Zoom out
          </button>
        </div>
      )}
      {pictures.length > 1 && magnified === undefined && (
        <div className="turn">
          <LightboxButton
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
          <LightboxButton
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

/** Returns where the picture was pressed, as fractions of its size. A key presses its center. */
function readPoint({ currentTarget, detail, clientX, clientY }: MouseEvent): { x: number; y: number } {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return detail === 0 ? { x: 0.5, y: 0.5 } : { x: (clientX - left) / width, y: (clientY - top) / height }
}

/** Centers the point of the picture in the window. */
function scrollToPoint(picture: HTMLElement, { x, y }: { x: number; y: number }): void {
  const { parentElement: view, offsetWidth, offsetHeight } = picture
  view?.scrollTo({
    left: x * offsetWidth - view.clientWidth / 2,
    top: y * offsetHeight - view.clientHeight / 2,
    behavior: 'instant'
  })
}

/** While the page is pinched, a swipe moves the picture, not the strip. */
function watchPinch(onChange: (isPinched: boolean) => void): () => void {
  const { visualViewport } = window
  const update = () => onChange((visualViewport?.scale ?? 1) > 1.05)
  visualViewport?.addEventListener('resize', update)
  return () => visualViewport?.removeEventListener('resize', update)
}

interface LightboxButtonProps {
  label: string
  icon: IconName
  isDisabled?: boolean
  onPress: () => void
}

/** `aria-disabled` keeps the focus, `disabled` would lose it. */
const LightboxButton = ({ label, icon, isDisabled, onPress }: LightboxButtonProps) => (
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
