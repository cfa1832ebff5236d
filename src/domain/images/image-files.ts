/** In pixels. */
export const IMAGE_WIDTHS = [160, 320, 480, 800, 1600]

/** The files from which a browser chooses the picture of product details. */
export const DETAILS_PICTURE = { minWidth: 480, maxWidth: 1600, sizes: '(width < 768px) 66vw, 40rem' }

const UPLOADED_IMAGE = /^\/images\/[0-9a-f]{16}\//

/** Returns the largest file of an image. */
export function getLargestImage(url: string): string {
  const [base] = UPLOADED_IMAGE.exec(url) ?? []
  return base ? `${base}${IMAGE_WIDTHS.at(-1)}.jpg` : url
}

/** Returns the smallest file of an image, or undefined for an external image, which can be of any size. */
export function findSmallestImage(url: string): string | undefined {
  const [base] = UPLOADED_IMAGE.exec(url) ?? []
  return base && `${base}${IMAGE_WIDTHS[0]}.jpg`
}

/** Returns the `srcset` of an image's AVIF files between two widths in pixels, or null for an external image. */
export function createAvifSrcset(url: string, maxWidth = 1600, minWidth = 0): string | null {
  const [base] = UPLOADED_IMAGE.exec(url) ?? []
  if (!base) return null
  return IMAGE_WIDTHS.filter((width) => width >= minWidth && width <= maxWidth)
    .map((width) => `${base}${width}.avif ${width}w`)
    .join(', ')
}
