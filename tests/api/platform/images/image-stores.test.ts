import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pino from 'pino'
import { describe, expect } from 'vitest'

import { createFolderStore } from '../../../../src/server/platform/images/folder-store.ts'
import type { ImageStore } from '../../../../src/server/platform/images/image-store.ts'
import { createS3Store } from '../../../../src/server/platform/images/s3-store.ts'
import { collectGarbageRepeatedly } from '../../../support/collect-garbage.ts'
import { openS3, s3Variables } from '../../../support/s3-server.ts'
import { findSignatureError } from '../../../support/s3-signature.ts'
import { it as itWithShop } from '../../../support/it.ts'
import { plain } from '../../../support/pictures.ts'
import { openSite } from '../../../support/site.ts'
import { sendParts, upload } from '../../../support/uploads.ts'

const HASH = '0123456789abcdef'
const FILES = ['160.avif', '480.avif', '800.jpg', '1600.jpg'].map((name) => ({
  name,
  bytes: Buffer.from(`it is ${name}`)
}))
const log = pino({ level: 'silent' })
const UNREACHABLE = {
  code: 'provider-down',
  message: expect.stringMatching(/^The image store cannot be reached/) as string
}

const it = itWithShop
  .extend('folder', async ({ task: _task }, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-store-'))
    onCleanup(() => rm(folder, { recursive: true }))
    return folder
  })
  .extend('s3', async ({ task: _task }, { onCleanup }) => {
    const s3 = await openS3()
    onCleanup(s3.close)
    return s3
  })

describe.for(['folder', 's3'] as const)('an image store (%s)', (kind) => {
  const test = it.extend('store', ({ folder, s3 }): ImageStore =>
    kind === 's3' ? createS3Store(s3.settings, log) : createFolderStore(folder)
  )

  test('returns stored files with their types', async ({ store }) => {
    expect(await store.has(HASH)).toBe(false)
    expect(await store.read(`/images/${HASH}/800.jpg`)).toBeNull()
    await store.put(HASH, FILES)
    expect(await store.has(HASH)).toBe(true)
    expect(await store.read(`/images/${HASH}/160.avif`)).toEqual({ bytes: FILES[0]?.bytes, type: 'image/avif' })
    expect(await store.read(`/images/${HASH}/480.avif`)).toEqual({ bytes: FILES[1]?.bytes, type: 'image/avif' })
    expect(await store.read(`/images/${HASH}/800.jpg`)).toEqual({ bytes: FILES[2]?.bytes, type: 'image/jpeg' })
    expect(await store.read(`/images/${HASH}/320.jpg`)).toBeNull()
  })

  test('accepts the same picture twice, even at once', async ({ store }) => {
    await Promise.all([store.put(HASH, FILES), store.put(HASH, FILES)])
    await store.put(HASH, FILES)
    expect((await store.read(`/images/${HASH}/800.jpg`))?.bytes.toString()).toBe('it is 800.jpg')
  })

  test.for([
    '/images/../shop.sqlite',
    `/images/${HASH}/../../shop.sqlite`,
    `/images/${HASH}/801.jpg`,
    `/images/${HASH}/800.svg`,
    `/images/${HASH}`,
    `/images/${HASH}/800.jpg/x`,
    `/images/${HASH.toUpperCase()}/800.jpg`,
    `/images/${HASH}x/800.jpg`
  ])('returns nothing for %s', async (path, { store, s3 }) => {
    await store.put(HASH, FILES)
    s3.requests.length = 0
    expect(await store.read(path)).toBeNull()
    expect(s3.requests).toEqual([])
  })
})

describe('the folder store', () => {
  it('keeps nothing of a picture that could not be written completely', async ({ folder }) => {
    const store = createFolderStore(folder)
    const broken = [...FILES, { name: 'no/such/folder.jpg', bytes: Buffer.from('x') }]
    await expect(store.put(HASH, broken)).rejects.toThrow('ENOENT')
    expect(await store.has(HASH)).toBe(false)
    expect(await readdir(join(folder, 'images'))).toEqual([])
  })
})

describe('the S3 store', () => {
  it('writes 800.jpg last, because its presence means that all files exist', async ({ s3 }) => {
    const store = createS3Store(s3.settings, log)
    await store.put(HASH, FILES)
    expect(s3.requests.toSorted()).toEqual(FILES.map(({ name }) => `PUT images/${HASH}/${name}`).toSorted())
    expect(s3.requests.at(-1)).toBe(`PUT images/${HASH}/800.jpg`)
  })

  it('has no picture if one of its files could not be written', async ({ s3 }) => {
    const store = createS3Store(s3.settings, log)
    s3.respondInstead = (res, request) => request.endsWith('/1600.jpg') && Boolean(res.writeHead(507).end())
    await expect(store.put(HASH, FILES)).rejects.toMatchObject(UNREACHABLE)
    expect(await store.has(HASH)).toBe(false)
  })

  it('signs uploads and sets their content type and caching', async ({ s3 }) => {
    await createS3Store(s3.settings, log).put(HASH, FILES)
    const { headers } = s3.objects.get(`images/${HASH}/480.avif`) ?? {}
    expect(headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable'
    })
    expect(headers?.['x-amz-content-sha256']).toMatch(/^[0-9a-f]{64}$/)
  })

  it('fetches a file once for concurrent and repeated reads', async ({ s3 }) => {
    const store = createS3Store(s3.settings, log)
    await store.put(HASH, FILES)
    s3.requests.length = 0
    const path = `/images/${HASH}/480.avif`
    await Promise.all([store.read(path), store.read(path), store.read(path)])
    await store.read(path)
    expect(s3.requests).toEqual([`GET images/${HASH}/480.avif`])
  })

  it('does not cache a missing file', async ({ s3 }) => {
    const [reader, writer] = [createS3Store(s3.settings, log), createS3Store(s3.settings, log)]
    expect(await reader.read(`/images/${HASH}/800.jpg`)).toBeNull()
    await writer.put(HASH, FILES)
    expect((await reader.read(`/images/${HASH}/800.jpg`))?.bytes.toString()).toBe('it is 800.jpg')
  })

  it('reports a wrong key as an unreachable store, not as a missing picture', async ({ s3 }) => {
    await createS3Store(s3.settings, log).put(HASH, FILES)
    const store = createS3Store({ ...s3.settings, secretAccessKey: 'another' }, log)
    await expect(store.read(`/images/${HASH}/800.jpg`)).rejects.toMatchObject(UNREACHABLE)
    await expect(store.put(HASH, FILES)).rejects.toMatchObject(UNREACHABLE)
  })

  it.for<[string, (res: import('node:http').ServerResponse) => unknown]>([
    ['fails', (res) => res.writeHead(503).end()],
    ['hangs up', (res) => res.destroy()],
    ['is silent', () => true],
    ['stops in the middle', (res) => res.writeHead(200, { 'content-length': 100 }).write('a part')],
    [
      'breaks off in the middle',
      (res) => res.writeHead(200, { 'content-length': 100 }).write('a part', () => res.destroy())
    ]
  ])('reports an error when the server %s, and recovers', async ([, fail], { s3 }) => {
    const store = createS3Store(s3.settings, log, 1000)
    await createS3Store(s3.settings, log).put(HASH, FILES)
    s3.respondInstead = (res) => fail(res) !== undefined
    // Node forgets the timeout of a request that it has collected: https://github.com/nodejs/undici/issues/4068.
    const stopCollecting = collectGarbageRepeatedly()
    await expect(store.read(`/images/${HASH}/800.jpg`)).rejects.toMatchObject(UNREACHABLE)
    stopCollecting()
    s3.respondInstead = undefined
    expect((await store.read(`/images/${HASH}/800.jpg`))?.bytes.toString()).toBe('it is 800.jpg')
  })
})

describe('a shop with pictures on S3', () => {
  const test = it.override('environment', ({ s3 }: { s3: Awaited<ReturnType<typeof openS3>> }) => s3Variables(s3))

  test('serves a picture that was uploaded to another process', async ({ shop, s3 }) => {
    const url = await upload(await shop.admin(), await plain('#445566'))
    expect(s3.objects.size).toBe(10)
    const second = { ...shop, shop: { ...shop.shop, images: createS3Store(s3.settings, log) } }
    const site = await openSite(second, 'in this process')
    const { status, headers } = await site.send(url.replace('800.jpg', '320.avif'))
    expect([status, headers['content-type']]).toEqual([200, 'image/avif'])
  })

  test('responds with 502 for a picture while the store is down, and recovers', async ({ shop, s3 }) => {
    const url = await upload(await shop.admin(), await plain('#556677'))
    const [here, elsewhere] = [await openSite(shop, 'in this process'), await openSite(shop, 'on another host')]
    s3.respondInstead = (res) => Boolean(res.writeHead(500).end())
    for (const site of [here, elsewhere]) {
      const { status, text, headers } = await site.send(url)
      expect([status, text, headers['cache-control']]).toEqual([
        502,
        'This image cannot be shown right now.',
        'no-store'
      ])
    }
    s3.respondInstead = undefined
    expect((await here.send(url)).status).toBe(200)
    expect((await elsewhere.send(url)).status).toBe(200)
  })

  test('rejects an upload with a readable message while the store is down, and accepts it afterwards', async ({
    shop,
    s3
  }) => {
    const admin = await shop.admin()
    const part = { name: 'my_file', filename: 'a.png', bytes: await plain('#667788') }
    s3.respondInstead = (res) => Boolean(res.destroy())
    const response = await sendParts(admin, part)
    expect(response.status).toBe(502)
    expect(await response.json()).toEqual({ success: false, code: 'provider-down', message: UNREACHABLE.message })
    expect(await shop.shop.db.selectFrom('images').selectAll().execute()).toEqual([])
    s3.respondInstead = undefined
    expect((await sendParts(admin, part)).status).toBe(200)
  })
})

describe('the S3 server of these tests', () => {
  /** From AWS's documentation of Signature Version 4. */
  const example = {
    method: 'GET',
    target: '/test.txt',
    body: new Uint8Array(),
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
        'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
        'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'
    }
  }
  const keys = {
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
  }

  it('accepts only a request that is signed as AWS documents it', () => {
    expect(findSignatureError(example, keys)).toBeNull()
    expect(findSignatureError({ ...example, target: '/other.txt' }, keys)).toBe('SignatureDoesNotMatch')
    expect(findSignatureError(example, { ...keys, secretAccessKey: 'x' })).toBe('SignatureDoesNotMatch')
    expect(findSignatureError({ ...example, body: Buffer.from('x') }, keys)).toBe('XAmzContentSHA256Mismatch')
    expect(findSignatureError({ ...example, headers: { ...example.headers, authorization: '' } }, keys)).toBe(
      'AccessDenied'
    )
  })
})
