import { singleFlight } from '../single-flight.ts'
import { nowIso, type Shop } from '../shop.ts'
import { createImageUrl } from './image-store.ts'
import { validateImage, throwDamaged } from './validate.ts'
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
