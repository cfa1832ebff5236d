/** A picture's address in every width and format, found from the one address that the contract carries. */
export interface PictureSources {
  avif: string
  webp: string
  fallback: string
}

const WIDTHS = [160, 320, 480, 800, 1600]
const OURS = /^\/images\/[0-9a-f]{16}\//

/** Null for a picture from elsewhere, which has one address only. `upTo` leaves out widths that a place never needs. */
export function pictureSources(url: string, upTo = 1600): PictureSources | null {
  const [base] = OURS.exec(url) ?? []
  if (!base) return null
  const set = (format: string) =>
    WIDTHS.filter((width) => width <= upTo)
      .map((width) => `${base}${width}.${format} ${width}w`)
      .join(', ')
  return { avif: set('avif'), webp: set('webp'), fallback: url }
}
