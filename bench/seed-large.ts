import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import pino from 'pino'

import { readConfig } from '../src/server/config.ts'
import { ensureDataFolder } from '../src/server/data-folder.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { createImageUrl } from '../src/server/images/image-store.ts'
import { openImageStore } from '../src/server/images/open-image-store.ts'
import { throwIfUsed, seedLarge } from './large/seed.ts'

/** Fills the empty database of DATA_DIR or DATABASE_URL. `npm start` serves it, with the demo's accounts. */
const PICTURES = new URL('../demo/pictures/', import.meta.url)
const size = {
  products: Number(process.env['PRODUCTS'] ?? 100_000),
  orders: Number(process.env['ORDERS'] ?? 250_000)
}

try {
  const start = performance.now()
  const config = readConfig('demo', process.env)
  await ensureDataFolder(config.dataDir)
  const db = await openDatabase(config)
  await throwIfUsed(db)
  const images = openImageStore(config, pino({ level: 'warn' }))
  const manifest = JSON.parse(await readFile(new URL('manifest.json', PICTURES), 'utf8')) as Record<
    string,
    { hash: string }
  >
  // Other views and colors have a slash in their names.
  const productPictures = Object.entries(manifest).filter(
    ([name]) => !name.startsWith('banner-') && !name.includes('/')
  )
  for (const [, { hash }] of productPictures) await images.putFolder(hash, fileURLToPath(new URL(hash, PICTURES)))
  const pictures = productPictures.map(([, { hash }]) => createImageUrl(hash))
  await seedLarge(db, { ...size, now: new Date(), pictures })
  await db.destroy()
  const duration = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`${size.products} products and ${size.orders} orders, written in ${duration} s.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
