import { useEffect, useState } from 'react'

import { DETAILS_PICTURE, getLargestImage } from '../domain/images/image-files.ts'
import { interceptPlainClick } from '../lib/plain-click.ts'
import { Lightbox } from './Lightbox.tsx'
import { Picture } from './Picture.tsx'
import lightboxStyles from './lightbox.css?url'
import { usePictureStrip } from './use-picture-strip.ts'

export interface GalleryPicture {
  image: string
  alt: string
}

/** Most visitors enlarge no picture. React would load the styles before the page's, which define the order of the layers. */
function loadEnlargedStyles(): void {
  if (document.querySelector(`[href="${lightboxStyles}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: lightboxStyles }))
}

/** Renders links to the pictures, which work before hydration. */
export function Gallery({ pictures }: { pictures: GalleryPicture[] }) {
  const { strip, current, show, onScroll, onKeyDown } = usePictureStrip()
  const [enlarged, setEnlarged] = useState<number>()
  useEffect(loadEnlargedStyles, [])

  const onClose = (index: number) => {
    setEnlarged(undefined)
    show(index, 'instant')
    strip.current?.querySelectorAll('a')[index]?.focus({ preventScroll: true })
  }

  return (
    <div className="details-picture">
      <div className="gallery" role="group" aria-label="Pictures" onKeyDown={onKeyDown}>
        <div ref={strip} className="gallery-strip" onScroll={onScroll}>
          {pictures.map((picture, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- Two pictures may have the same file.
            <div key={index} id={`picture-${index + 1}`}>
              <a
                href={getLargestImage(picture.image)}
                onClick={(event) => interceptPlainClick(event) && setEnlarged(index)}
              >
                <span className="visually-hidden">Enlarge: </span>
                <Picture
                  src={picture.image}
                  alt={picture.alt}
                  width={480}
                  height={600}
                  {...DETAILS_PICTURE}
                  eager={index === 0}
                />
              </a>
            </div>
          ))}
        </div>
        {pictures.length > 1 && <PictureLinks pictures={pictures} current={current} onShow={show} />}
      </div>
      {enlarged !== undefined && <Lightbox pictures={pictures} initial={enlarged} onClose={onClose} />}
    </div>
  )
}

interface PictureLinksProps {
  pictures: GalleryPicture[]
  current: number
  onShow: (index: number) => void
}

const PictureLinks = ({ pictures, current, onShow }: PictureLinksProps) => (
  <div className="row picture-links">
    {/* A history entry of a fragment would close the dialog. */}
    {pictures.map(({ alt }, index) => (
      <a
        // oxlint-disable-next-line react/no-array-index-key -- Two pictures may have the same file.
        key={index}
        href={`#picture-${index + 1}`}
        aria-current={index === current ? 'true' : undefined}
        onClick={(event) => interceptPlainClick(event) && onShow(index)}
      >
        <span className="visually-hidden">{`Picture ${index + 1}: ${alt}`}</span>
      </a>
    ))}
    <span className="hint" aria-hidden="true">
      {current + 1}/{pictures.length}
    </span>
  </div>
)
