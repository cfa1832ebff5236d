import { createHash } from 'node:crypto'

import sharp, { type Sharp } from 'sharp'

import { IMAGE_WIDTHS } from '../../../domain/images/image-files.ts'

export interface RenderedFile {
  /** Such as `480.avif`. */
  name: string
  bytes: Buffer
}

export interface RenderedImage {
  width: number
  height: number
  files: RenderedFile[]
}

/** AVIF effort 4 takes ten times as long as 2 and saves a few percent. */
const FORMATS: Record<string, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  jpg: (image) => image.jpeg({ quality: 80, mozjpeg: true })
}

/** A second safeguard after `validateImage`. */
const MAX_PIXELS = 24_000_000
const TIMEOUT_SECONDS = 30

// No image is rendered twice.
sharp.cache(false)
// The other cores stay free for shoppers.
sharp.concurrency(1)

export class DamagedImageError extends Error {}

export const hashImage = (original: Buffer): string => createHash('sha256').update(original).digest('hex').slice(0, 16)

/**
 * Renders every width and format, upright, on white, without metadata or animation. Also accepts the shop's own SVG.
 * Throws a DamagedImageError.
 */
export async function renderImage(original: Buffer): Promise<RenderedImage> {
  const { pixels, raw, width, height } = await decode(original)
  const files: RenderedFile[] = []
  for (const maxWidth of IMAGE_WIDTHS) {
    for (const [format, encode] of Object.entries(FORMATS)) {
      const resized = sharp(pixels, { raw }).resize({ width: maxWidth, withoutEnlargement: true })
      files.push({ name: `${maxWidth}.${format}`, bytes: await encode(resized).toBuffer() })
    }
  }
  return { width, height, files }
}

/** Shrinks a JPEG while decoding it, so that it is never in memory at full size. */
async function decode(original: Buffer) {
  const image = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({
    seconds: TIMEOUT_SECONDS
  })
  try {
    const { autoOrient } = await image.metadata()
    const { data, info } = await image
      .autoOrient()
      .resize({ width: Math.max(...IMAGE_WIDTHS), withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    return { pixels: data, raw, width: autoOrient.width, height: autoOrient.height }
  } catch (error) {
    throw new DamagedImageError(error instanceof Error ? error.message : String(error))
  }
}
