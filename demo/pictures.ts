import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import sharp from 'sharp'

import { hashImage, renderImage } from '../src/server/platform/images/render-image.ts'
import { banners } from './banners.ts'
import { styles } from './catalog/index.ts'
import { picturesOf } from './catalog/variants.ts'
import { EDITORIAL } from './drawings/editorial.ts'
import { drawProduct } from './drawings/product.ts'
import { drawTile, tileNames } from './drawings/tile.ts'
import { renderSmallPicture, SMALL_WIDTH } from './render-picture.ts'

const PICTURES = fileURLToPath(new URL('pictures/', import.meta.url))
const TILES = fileURLToPath(new URL('../public/tiles/', import.meta.url))
const EDITORIAL_FOLDER = fileURLToPath(new URL('../public/editorial/', import.meta.url))

interface Entry {
  hash: string
  width: number
  height: number
}

interface Original {
  svg: string
  isSmall: boolean
}

/** Only banners and the first picture of a style or plain product have the largest size. */
function drawAll(): Map<string, Original> {
  const drawings = new Map<string, Original>()
  for (const style of styles) {
    for (const { name, drawing, view } of picturesOf(style)) {
      const isSmall = name !== style.slug
      const svg = drawProduct(drawing, style.category, view, isSmall ? SMALL_WIDTH : undefined)
      drawings.set(name, { svg, isSmall })
    }
  }
  for (const banner of banners) {
    for (const crop of ['wide', 'tall'] as const)
      drawings.set(`banner-${banner.slug}-${crop}`, { svg: banner.draw(crop), isSmall: false })
  }
  return new Map([...drawings].toSorted(([first], [second]) => (first < second ? -1 : 1)))
}

/** Renames the folder after all files are written, so an interrupted run leaves no partial folder. */
async function store(original: Buffer, hash: string, isSmall: boolean): Promise<void> {
  const folder = `${PICTURES}${hash}`
  if (existsSync(folder)) return
  const { files } = isSmall ? await renderSmallPicture(original) : await renderImage(original)
  const unfinished = `${folder}.tmp`
  await mkdir(unfinished, { recursive: true })
  for (const { name, bytes } of files) await writeFile(`${unfinished}/${name}`, bytes)
  await rename(unfinished, folder)
}

async function render({ svg, isSmall }: Original): Promise<Entry> {
  const original = Buffer.from(svg)
  const hash = hashImage(original)
  await store(original, hash, isSmall)
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
await mkdir(EDITORIAL_FOLDER, { recursive: true })
for (const name of tileNames) await writeFile(`${TILES}${name}.svg`, drawTile(name))
for (const [name, drawPicture] of Object.entries(EDITORIAL))
  await writeFile(`${EDITORIAL_FOLDER}${name}.svg`, drawPicture())

const manifest: Record<string, Entry> = {}
for (const [name, original] of drawAll()) manifest[name] = await render(original)
await removeStale(new Set(Object.values(manifest).map(({ hash }) => hash)))
await writeFile(`${PICTURES}manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`)
