import { createHash } from 'node:crypto'

import sharp, { type Sharp } from 'sharp'

/** Widths in pixels that every picture is served in; a smaller original is never enlarged. */
export const WIDTHS = [160, 320, 480, 800, 1600] as const
const WIDEST = 1600

/** One rendered file of a picture, named by its width and format, as in `480.avif`. */
export interface RenderedFile {
  name: string
  bytes: Buffer
}

/** A picture in all its widths and formats, with the size of its original. */
export interface RenderedPicture {
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

/** A second line behind what uploads are held to. */
const PIXEL_LIMIT = 24_000_000
const SLOWEST_SECONDS = 30

// No picture is rendered twice, and the other core is for those who shop meanwhile.
sharp.cache(false)
sharp.concurrency(1)

/** An original that cannot be decoded as far as its end. */
export class DamagedPicture extends Error {}

/** Names a picture in URLs (`/images/<hash>/480.avif`), by the bytes of its original. */
export const hashOf = (original: Buffer): string => createHash('sha256').update(original).digest('hex').slice(0, 16)

/**
 * Re-encodes an original (any raster bytes that sharp reads, or our own SVG) into every width and format, upright, on
 * white, and without anything that was beside the pixels. Of an animation the first frame is taken. Throws a
 * DamagedPicture.
 */
export async function renderPicture(original: Buffer): Promise<RenderedPicture> {
  const { pixels, raw, width, height } = await decode(original)
  const files: RenderedFile[] = []
  for (const wide of WIDTHS) {
    for (const [format, encode] of Object.entries(FORMATS)) {
      const resized = sharp(pixels, { raw }).resize({ width: wide, withoutEnlargement: true })
      files.push({ name: `${wide}.${format}`, bytes: await encode(resized).toBuffer() })
    }
  }
  return { width, height, files }
}

/** The widest of its files, from which the others are made: a JPEG is never held in memory at its full size. */
async function decode(original: Buffer) {
  const image = sharp(original, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' }).timeout({
    seconds: SLOWEST_SECONDS
  })
  try {
    const { autoOrient } = await image.metadata()
    const { data, info } = await image
      .autoOrient()
      .resize({ width: WIDEST, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    return { pixels: data, raw, width: autoOrient.width, height: autoOrient.height }
  } catch (error) {
    throw new DamagedPicture(error instanceof Error ? error.message : String(error))
  }
}
