import sharp, { type Sharp } from 'sharp'

import type { RenderedFile } from '../src/server/platform/images/render-image.ts'

/** In pixels. `storePictures` adds the largest width, so that the repository stays small. */
export const SMALL_WIDTH = 800
const WIDTHS = [160, 320, 480, SMALL_WIDTH]

/** Drawings have few details, so they need less quality than photos. */
const FORMATS: Record<string, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 45, effort: 4 }),
  jpg: (image) => image.jpeg({ quality: 48, mozjpeg: true })
}

/** Renders a drawing that is `SMALL_WIDTH` wide. */
export async function renderSmallPicture(svg: Buffer): Promise<RenderedFile[]> {
  const { data, info } = await sharp(svg).flatten({ background: '#ffffff' }).raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const files: RenderedFile[] = []
  for (const width of WIDTHS) {
    for (const [format, encode] of Object.entries(FORMATS)) {
      const image = sharp(data, { raw }).resize({ width })
      files.push({ name: `${width}.${format}`, bytes: await encode(image).toBuffer() })
    }
  }
  return files
}
