import { memo } from 'react'

import { createAvifSrcset } from '../domain/images/image-files.ts'

interface PictureProps {
  src: string
  alt: string
  /** In CSS pixels. Width and height prevent layout shifts. */
  width: number
  height: number
  /** Not needed with a single file. */
  sizes?: string
  /** The width of the widest file needed, in pixels. */
  maxWidth?: number
  /** The width of the narrowest file needed. A list of many pictures has fewer bytes with fewer files. */
  minWidth?: number
  eager?: boolean | undefined
}

export const Picture = memo(({ src, alt, width, height, sizes, maxWidth, minWidth, eager }: PictureProps) => {
  const srcset = createAvifSrcset(src, maxWidth, minWidth)
  return (
    <picture>
      {srcset && <source type="image/avif" srcSet={srcset} sizes={sizes} />}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
      />
    </picture>
  )
})
