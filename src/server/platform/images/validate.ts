import sharp, { type Metadata } from 'sharp'

import { UNSUPPORTED_IMAGE_TYPE } from '../../../domain/images/image-files.ts'
import { ShopError } from '../errors.ts'

/** The first bytes of a file, because its name and type can be wrong. */
const SIGNATURES: Record<string, Buffer[]> = {
  png: [Buffer.from('89504e470d0a1a0a', 'hex')],
  jpeg: [Buffer.from('ffd8ff', 'hex')],
  gif: [Buffer.from('GIF87a'), Buffer.from('GIF89a')]
}

const MEGAPIXEL = 1_000_000
/** WebP allows at most 16,383. */
const MAX_SIDE = 12_000
const MAX_PIXELS = 24 * MEGAPIXEL
/** Of all frames together. */
const MAX_ANIMATION_PIXELS = 100 * MEGAPIXEL

/** Reads only the header. Throws a ShopError. */
export async function validateImage(bytes: Buffer): Promise<void> {
  const format = Object.keys(SIGNATURES).find((name) =>
    SIGNATURES[name]?.some((signature) => bytes.indexOf(signature) === 0)
  )
  if (!format) throw new ShopError('invalid', UNSUPPORTED_IMAGE_TYPE)
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(throwDamaged)
  if (header.format !== format) return throwDamaged()
  const reason = explainTooLarge(header)
  if (reason) throw new ShopError('invalid', reason)
}

export function throwDamaged(): never {
  throw new ShopError(
    'invalid',
    'This image is damaged or incomplete. Please save it again in an image editor and upload it again.'
  )
}

function explainTooLarge({ width, height, pages = 1 }: Metadata): string | undefined {
  const message = `This image is too large: ${width} × ${height} pixels.`
  if (Math.max(width, height) > MAX_SIDE) return `${message} The maximum is 12,000 pixels on each side.`
  if (width * height > MAX_PIXELS) return `${message} The maximum is 24 million pixels.`
  return width * height * pages > MAX_ANIMATION_PIXELS
    ? 'This animation has too many frames. Please upload a still image.'
    : undefined
}
