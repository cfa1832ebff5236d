import sharp from 'sharp'
import { describe, expect } from 'vitest'

import { MAX_IMAGE_BYTES } from '../../../../src/domain/limits.ts'
import type { ImageStore } from '../../../../src/server/platform/images/image-store.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { animation, HTML, photo, photoWithMetadata, plain } from '../../../support/pictures.ts'
import { openSite } from '../../../support/site.ts'
import { MULTIPART, multipart, sendParts, UPLOAD, upload, filePart } from '../../../support/uploads.ts'

const WIDTHS = [160, 320, 480, 800, 1600]

const NAMES = WIDTHS.flatMap((width) => ['avif', 'jpg'].map((format) => `${width}.${format}`))

const filesOf = ({ shop }: TestShop, url: string) =>
  Promise.all(NAMES.map(async (name) => ({ name, file: await shop.images.read(url.replace('800.jpg', name)) })))

const rows = ({ shop }: TestShop) => shop.db.selectFrom('images').selectAll().execute()

describe('an upload', () => {
  it.for(['png', 'jpeg', 'gif'] as const)(
    'of a %s becomes a picture in every width and format',
    async (kind, { shop }) => {
      const url = await upload(await shop.admin(), await photo({ width: 900, height: 600 }, kind))
      expect(url).toMatch(/^\/images\/[0-9a-f]{16}\/800\.jpg$/)
      for (const { name, file } of await filesOf(shop, url)) {
        const { format, width, height } = await sharp(file?.bytes).metadata()
        const wide = Math.min(Number.parseInt(name, 10), 900)
        expect({ name, format, width, height }).toEqual({
          name,
          format: { avif: 'heif', jpg: 'jpeg' }[name.split('.')[1] ?? ''],
          width: wide,
          height: Math.round((wide * 600) / 900)
        })
      }
      expect(await rows(shop)).toMatchObject([{ hash: url.split('/')[2], width: 900, height: 600 }])
    }
  )

  it('is recognized by its bytes, not by its name or type', async ({ shop }) => {
    const bytes = await plain('#336699')
    const part = { name: 'my_file', filename: '../../etc/pass"wd.exe', type: 'text/html', bytes }
    expect((await sendParts(await shop.admin(), { ...part, filename: 'photo.svg' })).status).toBe(200)
    expect((await sendParts(await shop.admin('Two'), { ...part, filename: '../../etc/passwd' })).status).toBe(200)
  })

  it('is served to everyone under an immutable URL', async ({ shop }) => {
    const site = await openSite(shop, 'in this process')
    const url = await upload(await shop.admin(), await plain('#804020'))
    const { status, headers } = await site.send(url)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff'
    })
    expect((await site.send(url.replace('800.jpg', '801.jpg'))).status).toBe(404)
    expect((await site.send('/images/0000000000000000/800.jpg')).status).toBe(404)
  })

  it('of the same file again has the same URL and is not rendered again', async ({ shop }) => {
    const admin = await shop.admin()
    const bytes = await photo({ width: 300, height: 200 })
    const put = countPuts(shop)
    const urls = await Promise.all([upload(admin, bytes), upload(admin, bytes), upload(admin, bytes)])
    shop.pass(1000)
    urls.push(await upload(admin, bytes))
    expect(new Set(urls).size).toBe(1)
    expect(put.count).toBe(1)
    expect(await rows(shop)).toHaveLength(1)
  })

  it('of a file whose picture was lost is rendered again', async ({ shop }) => {
    const admin = await shop.admin()
    const bytes = await plain('#102030')
    const url = await upload(admin, bytes)
    const { rm } = await import('node:fs/promises')
    await rm(`${shop.shop.config.dataDir}/images`, { recursive: true })
    expect(await upload(admin, bytes)).toBe(url)
    expect(await shop.shop.images.read(url)).not.toBeNull()
  })

  it('drops all metadata and applies the orientation', async ({ shop }) => {
    const original = await photoWithMetadata()
    expect(original.includes('SECRET')).toBe(true)
    const url = await upload(await shop.admin(), original)
    for (const { name, file } of await filesOf(shop, url)) {
      const { exif, xmp, iptc, orientation, width, height } = await sharp(file?.bytes).metadata()
      expect({ name, exif, xmp, iptc, orientation, size: [width, height] }).toEqual({ name, size: [40, 60] })
      expect(file?.bytes.includes('SECRET')).toBe(false)
    }
    expect(await rows(shop)).toMatchObject([{ width: 40, height: 60 }])
  })

  it('of a picture with appended data keeps only the picture', async ({ shop }) => {
    const admin = await shop.admin()
    const picture = await photo({ width: 50, height: 50 })
    const zip = Buffer.from('PK\u0003\u0004 evil.exe')
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, HTML.length + 2]), Buffer.from(HTML)])
    const mixed = Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2), Buffer.from(HTML), zip])
    const url = await upload(admin, mixed)
    for (const { file } of await filesOf(shop, url)) {
      expect(file?.bytes.includes('<script>')).toBe(false)
      expect(file?.bytes.includes('evil')).toBe(false)
    }
  })

  it('of an animation becomes a still image of its first frame', async ({ shop }) => {
    const url = await upload(await shop.admin(), await animation())
    const file = await shop.shop.images.read(url)
    const { pages } = await sharp(file?.bytes).metadata()
    const { dominant } = await sharp(file?.bytes).stats()
    expect(pages).toBeUndefined()
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.b).toBeLessThan(60)
  })

  it('can have exactly 2 MB, and a text field beside it', async ({ shop }) => {
    const picture = await plain('#abcdef')
    const filled = Buffer.concat([picture, Buffer.alloc(MAX_IMAGE_BYTES - picture.length)])
    const response = await sendParts(await shop.admin(), { name: 'note', bytes: 'for the home page' }, filePart(filled))
    expect(response.status).toBe(200)
  })
})

function countPuts({ shop }: TestShop): { count: number } {
  const counted = { count: 0 }
  const { put } = shop.images
  shop.images.put = (...picture) => {
    counted.count += 1
    return put(...picture)
  }
  return counted
}

describe('the access to uploads', () => {
  const form = async () => ({
    method: 'POST',
    headers: MULTIPART,
    body: new Uint8Array(multipart(filePart(await plain('#123456'))))
  })
  const send = ({ shop, api }: TestShop, init: { headers: object }, headers: Record<string, string>) =>
    api.fetch(new Request(shop.config.publicUrl + UPLOAD, { ...init, headers: { ...init.headers, ...headers } }), {})

  it('is refused to shoppers and visitors', async ({ shop }) => {
    const [shopper, visitor] = [await shop.shopper(), shop.visitor()]
    expect((await shopper.request(UPLOAD, await form())).status).toBe(403)
    expect((await visitor.request(UPLOAD, await form())).status).toBe(401)
    expect(await rows(shop)).toEqual([])
  })

  it('is allowed with the cookie from the shop’s own origin and from clients other than browsers', async ({ shop }) => {
    const admin = await shop.admin()
    const cookie = `session=${admin.cookies.get('session')}`
    const status = async (headers: Record<string, string>) =>
      (await send(shop, await form(), { cookie, ...headers })).status
    expect(await status({ origin: 'https://evil.example' })).toBe(403)
    expect(await status({ 'sec-fetch-site': 'same-site' })).toBe(403)
    expect(await rows(shop)).toEqual([])
    expect(await status({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await status({})).toBe(200)
    expect(await status({ authorization: 'Bearer null' })).toBe(200)
  })

  it('is refused without credentials', async ({ shop }) => {
    expect((await send(shop, await form(), {})).status).toBe(401)
  })

  it('is allowed with the token without an origin', async ({ shop }) => {
    const { token } = await shop.admin()
    expect((await send(shop, await form(), { authorization: `Bearer ${token}` })).status).toBe(200)
  })

  it('is allowed through a front end on another host', async ({ shop }) => {
    const site = await openSite(shop, 'on another host')
    const admin = await shop.admin()
    const { body, headers } = await form()
    const response = await site.send(UPLOAD, admin, {
      method: 'POST',
      headers: { ...headers, origin: shop.origin },
      body
    })
    expect(response.status).toBe(200)
    const { result } = JSON.parse(response.text) as { result: { url: string } }
    expect((await site.send(result.url)).status).toBe(200)
  })
})

describe('many uploads at once', () => {
  function delayStore(store: ImageStore): { store: ImageStore; release: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>()
    return { store: { ...store, put: (hash, files) => promise.then(() => store.put(hash, files)) }, release: resolve }
  }

  it('wait in a queue, and those beyond its limit respond with 503', async ({ shop }) => {
    const admin = await shop.admin()
    const { store, release } = delayStore(shop.shop.images)
    shop.shop.images = store
    const pictures = await Promise.all(Array.from({ length: 16 }, (_, index) => plain(`rgb(${index}, 0, 0)`)))
    const statuses: number[] = []
    const full = Promise.withResolvers<void>()
    const sent = pictures.map(async (bytes) => {
      const response = await sendParts(admin, filePart(bytes))
      statuses.push(response.status)
      if (statuses.length === 3) full.resolve()
      return response
    })
    await full.promise
    expect(statuses).toEqual([503, 503, 503])
    release()
    await Promise.all(sent)
    expect(statuses.filter((status) => status === 200)).toHaveLength(13)
    expect(await rows(shop)).toHaveLength(13)
  })
})
