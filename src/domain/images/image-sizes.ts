/** `avif` and `webp` are values of `srcset`, `fallback` of `src`. */
export interface ImageSources {
  avif: string
  webp: string
  fallback: string
}

/** In pixels. */
export const IMAGE_WIDTHS = [160, 320, 480, 800, 1600]
const UPLOADED_IMAGE = /^\/images\/[0-9a-f]{16}\//

/** Returns the image's files up to a width in pixels, or null for an external image. */
export function imageSources(url: string, maxWidth = 1600): ImageSources | null {
  const [base] = UPLOADED_IMAGE.exec(url) ?? []
  if (!base) return null
  const toSrcset = (format: string) =>
    IMAGE_WIDTHS.filter((width) => width <= maxWidth)
      .map((width) => `${base}${width}.${format} ${width}w`)
      .join(', ')
  return { avif: toSrcset('avif'), webp: toSrcset('webp'), fallback: url }
}
