import { singleFlight } from '../single-flight.ts'
import { nowIso, type Shop } from '../shop.ts'
import { imageUrl } from './image-store.ts'
import { inspectPicture, unreadable } from './inspect.ts'
import { DamagedPicture, hashOf, renderPicture } from './pipeline.ts'
import { createQueue } from './queue.ts'

/** A picture of 24 megapixels takes up to 100 MB and some seconds to render; one that waits takes the 2 MB that it has. */
const inTurn = createQueue(12)

/** How many pictures are being rendered or wait for it. */
export const picturesPending = (): number => inTurn.pending()

/** Takes an uploaded picture in and answers its URL. The same bytes have the same URL, and are rendered once. */
export function takePicture(shop: Shop, original: Buffer): Promise<string> {
  const hash = hashOf(original)
  return singleFlight(shop, `picture ${hash}`, async () => {
    await inspectPicture(original)
    if (!(await isTaken(shop, hash))) await inTurn(() => renderAndKeep(shop, hash, original))
    return imageUrl(hash)
  })
}

async function isTaken(shop: Shop, hash: string): Promise<boolean> {
  const row = await shop.db.selectFrom('images').select('hash').where('hash', '=', hash).executeTakeFirst()
  return row !== undefined && shop.images.has(hash)
}

/** The row comes last: it tells of a picture that is there. */
async function renderAndKeep(shop: Shop, hash: string, original: Buffer): Promise<void> {
  const { width, height, files } = await renderPicture(original).catch((error: unknown) => {
    if (error instanceof DamagedPicture) return unreadable()
    throw error
  })
  await shop.images.put(hash, files)
  await shop.db
    .insertInto('images')
    .values({ hash, width, height, created_at: nowIso(shop) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
