import { createHash } from 'node:crypto'

import sharp, { type Sharp } from 'sharp'

/** Widths in pixels that every picture is served in; a smaller original is never enlarged. */
export const WIDTHS = [160, 320, 480, 800, 1600] as const

/** One rendered file of a picture, named by its width and format, as in `480.avif`. */
interface RenderedFile {
  name: string
  bytes: Buffer
}

/** A picture in all its widths and formats; `hash` names it in URLs (`/images/<hash>/480.avif`). */
export interface RenderedPicture {
  hash: string
  width: number
  height: number
  files: RenderedFile[]
}

/** AVIF effort 4 takes ten times as long as 2 and saves a few percent. */
const FORMATS: Record<string, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  webp: (image) => image.webp({ quality: 78 }),
  jpg: (image) => image.jpeg({ quality: 80, mozjpeg: true })
}

const PIXEL_LIMIT = 24_000_000

/** Re-encodes an original (any raster bytes sharp reads, or our own SVG) into every width and format. Throws what sharp throws on unreadable bytes. */
export async function renderPicture(original: Buffer): Promise<RenderedPicture> {
  const flat = sharp(original, { limitInputPixels: PIXEL_LIMIT }).autoOrient().flatten({ background: '#ffffff' })
  const { data, info } = await flat.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const files: RenderedFile[] = []
  for (const width of WIDTHS) {
    for (const [format, encode] of Object.entries(FORMATS)) {
      const resized = sharp(data, { raw }).resize({ width, withoutEnlargement: true })
      files.push({ name: `${width}.${format}`, bytes: await encode(resized).toBuffer() })
    }
  }
  const hash = createHash('sha256').update(original).digest('hex').slice(0, 16)
  return { hash, width: info.width, height: info.height, files }
}
