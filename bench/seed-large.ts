import { readFile } from 'node:fs/promises'

import pino from 'pino'

import { storePictures } from '../demo/store-pictures.ts'
import { readConfig } from '../src/server/platform/config/config.ts'
import { ensureDataFolder } from '../src/server/platform/config/data-folder.ts'
import { openDatabase } from '../src/server/platform/database/open.ts'
import { createImageUrl } from '../src/server/platform/images/image-store.ts'
import { openImageStore } from '../src/server/platform/images/open-image-store.ts'
import { throwIfUsed, seedLarge } from './large/seed.ts'

/** Fills the empty database of DATA_DIR or DATABASE_URL. `npm start` serves it, with the demo's accounts. */
const MANIFEST = new URL('../demo/pictures.json', import.meta.url)
const size = {
  products: Number(process.env['PRODUCTS'] ?? 100_000),
  orders: Number(process.env['ORDERS'] ?? 250_000)
}

const start = performance.now()
const config = readConfig('demo', process.env)
await ensureDataFolder(config.dataDir)
const db = await openDatabase(config)
await throwIfUsed(db)
const images = openImageStore(config, pino({ level: 'warn' }))
type Manifest = Record<string, { hash: string }>
const manifest = JSON.parse(await readFile(MANIFEST, 'utf8')) as Manifest
// Other views and colors have a slash in their names.
const hashes = Object.entries(manifest).flatMap(([name, { hash }]) => (/^banner-|\//.test(name) ? [] : [hash]))
await storePictures(images)
await seedLarge(db, { ...size, now: new Date(), pictures: hashes.map((hash) => createImageUrl(hash)) })
await db.destroy()
const duration = ((performance.now() - start) / 1000).toFixed(0)
console.log(`${size.products} products and ${size.orders} orders, written in ${duration} s.`)
