import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import sharp from 'sharp'

import { hashImage, type RenderedFile, renderImage } from '../src/server/platform/images/render-image.ts'
import { banners } from './banners.ts'
import { styles } from './catalog/index.ts'
import { picturesOf } from './catalog/variants.ts'
import { EDITORIAL } from './drawings/editorial.ts'
import { drawProduct } from './drawings/product.ts'
import { drawTile, tileNames } from './drawings/tile.ts'
import { drawLooks } from './looks.ts'
import { type PictureFiles, readPictures, writePictures } from './picture-archive.ts'
import { renderSmallPicture, SMALL_WIDTH } from './render-picture.ts'

const MANIFEST = new URL('pictures.json', import.meta.url)
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

const renderFiles = async (original: Buffer, isSmall: boolean): Promise<RenderedFile[]> =>
  isSmall ? renderSmallPicture(original) : (await renderImage(original)).files

await mkdir(TILES, { recursive: true })
await mkdir(EDITORIAL_FOLDER, { recursive: true })
for (const name of tileNames) await writeFile(`${TILES}${name}.svg`, drawTile(name))
for (const [name, drawPicture] of Object.entries(EDITORIAL))
  await writeFile(`${EDITORIAL_FOLDER}${name}.svg`, drawPicture())
for (const [name, svg] of drawLooks()) await writeFile(`${EDITORIAL_FOLDER}${name}.svg`, svg)

const rendered = await readPictures()
const pictures: PictureFiles = new Map()
const manifest: Record<string, Entry> = {}
for (const [name, { svg, isSmall }] of drawAll()) {
  const original = Buffer.from(svg)
  const hash = hashImage(original)
  const { width, height } = await sharp(original).metadata()
  pictures.set(hash, rendered.get(hash) ?? (await renderFiles(original, isSmall)))
  manifest[name] = { hash, width, height }
}
await writePictures(pictures)
await writeFile(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`)
