import { pictureSources } from '../lib/pictures.ts'

interface PictureProps {
  src: string
  alt: string
  width: number
  height: number
  sizes: string
  upTo?: number
}

export function Picture({ src, alt, width, height, sizes, upTo }: PictureProps) {
  const sources = pictureSources(src, upTo)
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
    </picture>
  )
}
