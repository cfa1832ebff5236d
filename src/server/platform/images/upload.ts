import sharp, { type Metadata } from 'sharp'

import { UNSUPPORTED_IMAGE_TYPE } from '../../../domain/images/upload-errors.ts'
import { ShopError } from '../errors.ts'
import { singleFlight } from '../single-flight.ts'
import { nowIso, type Shop } from '../shop.ts'
import { createImageUrl } from './image-store.ts'
import { DamagedImageError, hashImage, renderImage } from './render-image.ts'
import { createQueue } from './queue.ts'

/** Rendering takes up to 100 MB and several seconds. A waiting image takes up to 2 MB. */
const enqueue = createQueue(12)

export const countPendingImages = (): number => enqueue.countPending()

/** Returns the image's URL. The same bytes always have the same URL. */
export function storeImage(shop: Shop, original: Buffer): Promise<string> {
  const hash = hashImage(original)
  return singleFlight(shop, `image ${hash}`, async () => {
    await validateImage(original)
    if (!(await isStored(shop, hash))) await enqueue(() => renderAndStore(shop, hash, original))
    return createImageUrl(hash)
  })
}

async function isStored(shop: Shop, hash: string): Promise<boolean> {
  const row = await shop.db.selectFrom('images').select('hash').where('hash', '=', hash).executeTakeFirst()
  return row !== undefined && shop.images.has(hash)
}

/** Inserts the row last, because each row must belong to a stored image. */
async function renderAndStore(shop: Shop, hash: string, original: Buffer): Promise<void> {
  const { width, height, files } = await renderImage(original).catch((error: unknown) => {
    if (error instanceof DamagedImageError) return throwDamaged()
    throw error
  })
  await shop.images.put(hash, files)
  await shop.db
    .insertInto('images')
    .values({ hash, width, height, created_at: nowIso(shop) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

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
async function validateImage(bytes: Buffer): Promise<void> {
  const format = Object.keys(SIGNATURES).find((name) =>
    SIGNATURES[name]?.some((signature) => bytes.indexOf(signature) === 0)
  )
  if (!format) throw new ShopError('invalid', UNSUPPORTED_IMAGE_TYPE)
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(throwDamaged)
  if (header.format !== format) return throwDamaged()
  const reason = explainTooLarge(header)
  if (reason) throw new ShopError('invalid', reason)
}

function throwDamaged(): never {
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
