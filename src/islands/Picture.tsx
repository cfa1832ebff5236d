import { memo } from 'react'

import { pictureSources } from '../lib/pictures.ts'

interface PictureProps {
  src: string
  alt: string
  /** Pixels of its box, whose ratio keeps the page from shifting. */
  width: number
  height: number
  sizes: string
  /** Pixels of the widest file that this place ever needs. */
  upTo?: number
  /** The first picture of a page is fetched before everything else. */
  first?: boolean | undefined
}

export const Picture = memo(({ src, alt, width, height, sizes, upTo, first }: PictureProps) => {
  const sources = pictureSources(src, upTo)
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
      />
    </picture>
  )
})
