/** Values of `srcset`. */
export interface ImageSources {
  avif: string
  webp: string
  fallback: string
}

/** In pixels. */
export const IMAGE_WIDTHS = [160, 320, 480, 800, 1600]
const OWN_PICTURE = /^\/images\/[0-9a-f]{16}\//

/** Null for an external picture. `upTo` omits wider files. */
export function imageSources(url: string, upTo = 1600): ImageSources | null {
  const [base] = OWN_PICTURE.exec(url) ?? []
  if (!base) return null
  const set = (format: string) =>
    IMAGE_WIDTHS.filter((width) => width <= upTo)
      .map((width) => `${base}${width}.${format} ${width}w`)
      .join(', ')
  return { avif: set('avif'), webp: set('webp'), fallback: url }
}
