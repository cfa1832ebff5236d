import sharp, { type Metadata } from 'sharp'

import { ShopError } from '../errors.ts'

/** How each kind of picture that may be uploaded begins, whatever its name says. */
const BEGINNINGS: Record<string, Buffer[]> = {
  png: [Buffer.from('89504e470d0a1a0a', 'hex')],
  jpeg: [Buffer.from('ffd8ff', 'hex')],
  gif: [Buffer.from('GIF87a'), Buffer.from('GIF89a')]
}

const MEGAPIXEL = 1_000_000
/** WebP ends at 16,383. */
const LONGEST_SIDE = 12_000
const PIXELS = 24 * MEGAPIXEL
/** Of all frames of an animation together. */
const FRAME_PIXELS = 100 * MEGAPIXEL

/** Refuses what is no picture, or too large a one, by its header alone: nothing of it has been decoded yet. */
export async function inspectPicture(bytes: Buffer): Promise<void> {
  const kind = Object.keys(BEGINNINGS).find((name) => BEGINNINGS[name]?.some((start) => bytes.indexOf(start) === 0))
  if (!kind) throw new ShopError('invalid', 'This is not a picture that the shop takes: it must be a PNG, JPG or GIF.')
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable)
  if (header.format !== kind) return unreadable()
  const reason = tooLarge(header)
  if (reason) throw new ShopError('invalid', reason)
}

/** The picture cannot be decoded as far as its end. */
export function unreadable(): never {
  throw new ShopError('invalid', 'This picture is damaged or not whole. Please open and save it anew, and try again.')
}

function tooLarge({ width, height, pages = 1 }: Metadata): string | undefined {
  const size = `This picture is too large: ${width} × ${height} pixels.`
  if (Math.max(width, height) > LONGEST_SIDE) return `${size} The shop takes at most 12,000 on a side.`
  if (width * height > PIXELS) return `${size} The shop takes at most 24 million.`
  return width * height * pages > FRAME_PIXELS ? 'This animation has too many frames. Please send a still.' : undefined
}
