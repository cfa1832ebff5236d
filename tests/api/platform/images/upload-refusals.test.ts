import sharp from 'sharp'
import { describe, expect } from 'vitest'

import { MAX_IMAGE_BYTES } from '../../../../src/domain/limits.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { makeGifDeclaring, HTML, photo, plain, pngBomb, makePngDeclaring, SVG } from '../../../support/pictures.ts'
import { MULTIPART, multipart, type Part, sendParts, UPLOAD, filePart } from '../../../support/uploads.ts'

const rows = ({ shop }: TestShop) => shop.db.selectFrom('images').selectAll().execute()

/** Expects that nothing was stored. */
async function readRejection(shop: TestShop, ...parts: Part[]): Promise<string> {
  const response = await sendParts(await shop.admin(), ...parts)
  expect(await rows(shop)).toEqual([])
  return `${response.status} ${((await response.json()) as { message: string }).message}`
}

const NOT_AN_IMAGE = '400 This file is not a PNG, JPG or GIF image.'

const DAMAGED = '400 This image is damaged or incomplete. Please save it again in an image editor and upload it again.'

const TOO_LARGE = '413 This file is too large. The maximum is 2 MB.'

describe('a file is rejected', () => {
  it.for<[string, string | (() => Promise<Buffer> | Buffer), string]>([
    ['an SVG', SVG, NOT_AN_IMAGE],
    ['a web page', HTML, NOT_AN_IMAGE],
    ['a PDF', '%PDF-1.7 and so on', NOT_AN_IMAGE],
    ['a WebP', () => sharp(SVG_FREE).webp().toBuffer(), NOT_AN_IMAGE],
    ['a TIFF', () => sharp(SVG_FREE).tiff().toBuffer(), NOT_AN_IMAGE],
    ['one byte', '\u0089', NOT_AN_IMAGE],
    ['a script that begins as a GIF', `GIF89a=1;alert(1)//${HTML}${' '.repeat(100)}`, DAMAGED],
    [
      'a web page that begins as a JPG',
      () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(HTML)]),
      DAMAGED
    ],
    ['a PNG without anything in it', () => Buffer.from('89504e470d0a1a0a', 'hex'), DAMAGED],
    ['a PNG cut in half', async () => half(await photo({ width: 90, height: 60 }, 'png')), DAMAGED],
    ['a JPG cut in half', async () => half(await photo({ width: 90, height: 60 }, 'jpeg')), DAMAGED],
    ['a GIF cut in half', async () => half(await photo({ width: 90, height: 60 }, 'gif')), DAMAGED],
    ['a JPG without its end', async () => (await photo({ width: 90, height: 60 })).subarray(0, -40), DAMAGED],
    ['nothing', '', '400 This file is empty.']
  ])('when it is %s', async ([, file, reason], { shop }) => {
    expect(await readRejection(shop, filePart(typeof file === 'string' ? file : await file()))).toBe(reason)
  })

  it.for<[string, () => Buffer, RegExp]>([
    ['a PNG of 400 million pixels', pngBomb, /^400 This image is too large: 20000 × 20000 pixels\./],
    [
      'a PNG of 25 million pixels',
      () => makePngDeclaring({ width: 5000, height: 5000 }),
      /pixels\. The maximum is 24 million pixels\.$/
    ],
    [
      'a PNG of one endless row',
      () => makePngDeclaring({ width: 1_000_000, height: 1 }),
      /maximum is 12,000 pixels on each side\.$/
    ],
    [
      'a GIF of one huge frame',
      () => makeGifDeclaring({ width: 65_535, height: 65_535 }),
      /^400 This image is too large/
    ],
    [
      'a GIF of many frames',
      () => makeGifDeclaring({ width: 1000, height: 1000 }, 101),
      /^400 This animation has too many frames/
    ],
    [
      'a GIF of a hundred thousand frames',
      () => makeGifDeclaring({ width: 4000, height: 4000 }, 100_000),
      /too many frames/
    ]
  ])('before it is decoded, when it is %s', async ([, build, reason], { shop }) => {
    const decoded: unknown[] = []
    const onDecode = () => decoded.push('decoded')
    const file = build()
    sharp.queue.on('change', onDecode)
    const refused = await readRejection(shop, filePart(file)).finally(() => sharp.queue.off('change', onDecode))
    expect(refused).toMatch(reason)
    expect(decoded).toEqual([])
  })

  it('when it has one byte more than 2 MB', async ({ shop }) => {
    const picture = await plain('#abcdef')
    const filled = Buffer.concat([picture, Buffer.alloc(MAX_IMAGE_BYTES + 1 - picture.length)])
    expect(await readRejection(shop, filePart(filled))).toBe(TOO_LARGE)
  })

  it('when it has far more than 2 MB', async ({ shop }) => {
    expect(await readRejection(shop, filePart(Buffer.alloc(9 * MAX_IMAGE_BYTES)))).toBe(TOO_LARGE)
  })

  it('after 32 MB if it never ends', async ({ shop }) => {
    const admin = await shop.admin()
    const head = multipart(filePart('')).subarray(0, -40)
    const chunk = new Uint8Array(64 * 1024)
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(sent === 0 ? new Uint8Array(head) : chunk)
        sent += chunk.length
      }
    })
    const endless = { method: 'POST', headers: MULTIPART, body, duplex: 'half' }
    const response = await admin.request(UPLOAD, endless)
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(33 * 1024 * 1024)
  })
})

const SVG_FREE = { create: { width: 8, height: 8, channels: 3 as const, background: '#fff' } }

const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2)

describe('a request body is rejected', () => {
  const file = (name: string): Part => ({ name, filename: 'hat.png', type: 'image/png', bytes: 'x' })

  it.for<[string, Part[], string]>([
    ['with no part at all', [], '400 Please choose a file first.'],
    ['with text alone', [{ name: 'note', bytes: 'hello' }], '400 Please choose a file first.'],
    [
      'with a field in which no file was chosen',
      [{ ...file('my_file'), filename: '', bytes: '' }],
      '400 Please choose a file first.'
    ],
    [
      'with text where the file should be',
      [{ name: 'my_file', bytes: 'hello' }],
      "400 'my_file' must be a file, not text."
    ],
    ['with the file in another field', [file('image')], "400 The file must be in the field 'my_file'."],
    ['with two files', [file('my_file'), file('my_file')], '400 Please send one file at a time.'],
    ['with a second file elsewhere', [file('my_file'), file('other')], '400 Please send one file at a time.']
  ])('%s', async ([, parts, reason], { shop }) => {
    expect(await readRejection(shop, ...parts)).toBe(reason)
  })

  it.for<[string, string, string | undefined, number]>([
    ['that is JSON', '{}', 'application/json', 415],
    ['that is a plain form', 'my_file=x', 'application/x-www-form-urlencoded', 415],
    ['that names no boundary', '--x\r\n\r\n--x--', 'multipart/form-data', 400],
    ['that is not what its type says', 'hello', 'multipart/form-data; boundary=x', 400],
    ['that ends too early', multipart(filePart('x')).toString().slice(0, -20), MULTIPART['content-type'], 400]
  ])('%s', async ([, body, type, status], { shop }) => {
    const headers = { 'content-type': type ?? '' }
    const response = await (await shop.admin()).request(UPLOAD, { method: 'POST', body, headers })
    expect(response.status).toBe(status)
  })

  it('that is interrupted', async ({ shop }) => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('the line is dead')) })
    const broken = { method: 'POST', headers: MULTIPART, body, duplex: 'half' }
    const response = await (await shop.admin()).request(UPLOAD, broken)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      success: false,
      code: 'invalid',
      message: 'The upload was interrupted. Please try again.'
    })
  })

  it('with very many parts', async ({ shop }) => {
    const parts = Array.from({ length: 15_000 }, (_, index) => ({ name: `part${index}`, bytes: 'x' }))
    expect(await readRejection(shop, ...parts)).toBe('400 Please choose a file first.')
  })
})
