import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

import { largestImage } from '../domain/images/image-sizes.ts'
import { interceptPlainClick } from '../lib/plain-click.ts'
import { EnlargedPicture } from './EnlargedPicture.tsx'
import { Picture } from './Picture.tsx'

export interface GalleryPicture {
  image: string
  alt: string
}

/** Renders links to the pictures, which work before hydration. */
export function Gallery({ pictures, children }: { pictures: GalleryPicture[]; children: ReactNode }) {
  const strip = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [enlarged, setEnlarged] = useState<GalleryPicture>()

  const scrollTo = (index: number) =>
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: 'smooth' })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    scrollTo(current + step)
  }

  return (
    <div className="details-picture" role="group" aria-label="Pictures" onKeyDown={onKeyDown}>
      <div
        ref={strip}
        className="gallery-strip"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setCurrent(Math.round(scrollLeft / clientWidth))}
      >
        {pictures.map((picture, index) => (
          <div key={picture.image} id={`picture-${index + 1}`}>
            <a
              href={largestImage(picture.image)}
              onClick={(event) => interceptPlainClick(event) && setEnlarged(picture)}
            >
              <span className="visually-hidden">Enlarge: </span>
              <Picture
                src={picture.image}
                alt={picture.alt}
                width={480}
                height={600}
                minWidth={480}
                maxWidth={1600}
                sizes="(width < 768px) 100vw, 28rem"
                eager={index === 0}
              />
            </a>
          </div>
        ))}
      </div>
      {children}
      {pictures.length > 1 && <Thumbnails pictures={pictures} current={current} onShow={scrollTo} />}
      {enlarged && <EnlargedPicture picture={enlarged} onClose={() => setEnlarged(undefined)} />}
    </div>
  )
}

interface ThumbnailsProps {
  pictures: GalleryPicture[]
  current: number
  onShow: (index: number) => void
}

const Thumbnails = ({ pictures, current, onShow }: ThumbnailsProps) => (
  <div className="thumbnails">
    {/* A fragment's history entry would come between the dialog and the page behind. */}
    {pictures.map(({ image, alt }, index) => (
      <a
        key={image}
        href={`#picture-${index + 1}`}
        aria-current={index === current ? 'true' : undefined}
        onClick={(event) => interceptPlainClick(event) && onShow(index)}
      >
        <Picture src={image} alt={`Picture ${index + 1}: ${alt}`} width={48} height={60} maxWidth={160} />
      </a>
    ))}
  </div>
)
