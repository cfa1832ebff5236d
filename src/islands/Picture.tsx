import { memo } from 'react'

import { imageSources } from '../domain/images/image-sizes.ts'

interface PictureProps {
  src: string
  alt: string
  /** In CSS pixels. Width and height prevent layout shifts. */
  width: number
  height: number
  sizes: string
  /** The width of the widest file needed, in pixels. */
  maxWidth?: number
  eager?: boolean | undefined
}

export const Picture = memo(({ src, alt, width, height, sizes, maxWidth, eager }: PictureProps) => {
  const sources = imageSources(src, maxWidth)
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
      />
    </picture>
  )
})
