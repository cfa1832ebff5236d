import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'

import { MAX_IMAGE_BYTES } from '../../src/domain/limits.ts'

/** The last chunk of a PNG. */
const IEND_BYTES = 12

interface Size {
  width: number
  height: number
}

export const photo = ({ width, height }: Size, format: 'png' | 'jpeg' | 'gif' = 'jpeg'): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 5 } }
  })
    .toFormat(format)
    .toBuffer()

export const plain = (background: string, { width, height }: Size = { width: 40, height: 30 }): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

/** The left half is transparent. Most of its more than 2 MB are metadata, because rendering as much noise takes seconds. */
export async function halfTransparentPhoto(): Promise<Buffer> {
  const [width, height] = [1400, 900]
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const half = await photo({ width: width / 2, height })
  const picture = await sharp({ create: { width, height, channels: 4, background } })
    .composite([{ input: half, gravity: 'east' }])
    .png()
    .toBuffer()
  const metadata = pngChunk('mdAt', randomBytes(MAX_IMAGE_BYTES))
  const end = picture.length - IEND_BYTES
  return Buffer.concat([picture.subarray(0, end), metadata, picture.subarray(end)])
}

/** The declared size need not match the pixels. */
export function makePngDeclaring({ width, height }: Size, pixels: Buffer = Buffer.alloc(1000)): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit per pixel, grayscale.
  header.writeUInt8(1, 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0))
  ])
}

/** 50 MB decompressed, about 50 kB as a file. */
export const pngBomb = (): Buffer => makePngDeclaring({ width: 20_000, height: 20_000 }, Buffer.alloc(20_000 * 2501))

function pngChunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])))
  return Buffer.concat([length, Buffer.from(type), data, sum])
}

export function makeGifDeclaring({ width, height }: Size, frames = 1): Buffer {
  const screen = Buffer.alloc(7)
  screen.writeUInt16LE(width, 0)
  screen.writeUInt16LE(height, 2)
  screen.writeUInt8(0x80, 4)
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0])
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  const colors = Buffer.from([0, 0, 0, 255, 255, 255])
  const body = Array.from({ length: frames }, () => frame)
  return Buffer.concat([Buffer.from('GIF89a'), screen, colors, ...body, Buffer.from([0x3b])])
}

/** Two frames: red, then blue. */
export async function animation(): Promise<Buffer> {
  const frames = await Promise.all([plain('#ff0000'), plain('#0000ff')])
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}

export async function photoWithMetadata(): Promise<Buffer> {
  const gps = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '53/1 47/1 59/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '1/1 32/1 57/1'
  }
  return sharp(await photo({ width: 60, height: 40 }))
    .withExif({ IFD0: { Copyright: 'SECRET-OWNER', Artist: 'SECRET-ARTIST' }, IFD3: gps })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><SECRET-XMP/></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

export const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
export const HTML = '<!doctype html><script>alert(document.cookie)</script>'
