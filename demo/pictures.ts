import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import sharp from 'sharp'

import { hashImage, renderImage } from '../src/server/images/render-image.ts'
import { banners } from './banners.ts'
import { products } from './catalog/index.ts'
import { drawProduct } from './drawings/product.ts'
import { drawTile, tileNames } from './drawings/tile.ts'

const PICTURES = fileURLToPath(new URL('pictures/', import.meta.url))
const TILES = fileURLToPath(new URL('../public/tiles/', import.meta.url))

interface Entry {
  hash: string
  width: number
  height: number
}

function drawAll(): Map<string, string> {
  const drawings = new Map<string, string>()
  for (const { slug, drawing, category } of products) drawings.set(slug, drawProduct(drawing, category))
  for (const banner of banners) {
    for (const crop of ['wide', 'tall'] as const) drawings.set(`banner-${banner.slug}-${crop}`, banner.draw(crop))
  }
  return new Map([...drawings].toSorted(([first], [second]) => (first < second ? -1 : 1)))
}

/** Renames the folder after all files are written, so an interrupted run leaves no partial folder. */
async function store(original: Buffer, hash: string): Promise<void> {
  const folder = `${PICTURES}${hash}`
  if (existsSync(folder)) return
  const { files } = await renderImage(original)
  const unfinished = `${folder}.tmp`
  await mkdir(unfinished, { recursive: true })
  for (const { name, bytes } of files) await writeFile(`${unfinished}/${name}`, bytes)
  await rename(unfinished, folder)
}

async function render(svg: string): Promise<Entry> {
  const original = Buffer.from(svg)
  const hash = hashImage(original)
  await store(original, hash)
  const { width, height } = await sharp(original).metadata()
  return { hash, width, height }
}

async function removeStale(currentHashes: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(PICTURES)) {
    if (name !== 'manifest.json' && !currentHashes.has(name)) await rm(`${PICTURES}${name}`, { recursive: true })
  }
}

await mkdir(PICTURES, { recursive: true })
await mkdir(TILES, { recursive: true })
for (const name of tileNames) await writeFile(`${TILES}${name}.svg`, drawTile(name))

const manifest: Record<string, Entry> = {}
for (const [name, svg] of drawAll()) manifest[name] = await render(svg)
await removeStale(new Set(Object.values(manifest).map(({ hash }) => hash)))
await writeFile(`${PICTURES}manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`)
