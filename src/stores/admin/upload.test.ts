import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { MAX_IMAGE_BYTES } from '../../domain/limits.ts'
import type { UploadState } from './upload.ts'

class FakeRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 200
  responseText = ''
  isAborted = false
  body: FormData | undefined

  open(): void {}
  setRequestHeader(): void {}

  send(body: FormData): void {
    this.body = body
    requests.push(this)
  }

  abort(): void {
    this.isAborted = true
    this.dispatchEvent(new Event('abort'))
  }

  report(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }

  respond(status: number, body: unknown): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.dispatchEvent(new Event('load'))
  }
}

let requests: FakeRequest[]

/** Decodes the image, or fails. */
let decodings: PromiseWithResolvers<void>[]

const createFakeBitmap = async () => {
  const decoding = Promise.withResolvers<void>()
  decodings.push(decoding)
  await decoding.promise
  return { width: 4800, height: 3600, close: () => {} }
}

class FakeCanvas {
  readonly width: number
  readonly height: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  getContext = () => ({ fillRect: () => {}, drawImage: () => {} })
  convertToBlob = async () => new Blob([`${this.width} × ${this.height}`], { type: 'image/jpeg' })
}

beforeEach(() => {
  vi.resetModules()
  requests = []
  decodings = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('createImageBitmap', createFakeBitmap)
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
})

afterEach(() => void vi.unstubAllGlobals())

const createImage = (name: string, type = 'image/png') => new File(['x'], name, { type })
const createLargeImage = (name: string) => new File([new Uint8Array(MAX_IMAGE_BYTES + 1)], name, { type: 'image/png' })

async function load() {
  const { createUpload } = await import('./upload.ts')
  const { $upload, ...upload } = createUpload()
  const waitForStatus = async (status: UploadState['status']) => {
    await expect.poll(() => $upload.get().status).toBe(status)
  }
  const waitForRequest = async (count: number) => {
    await expect.poll(() => requests).toHaveLength(count)
    return requests.at(-1) as FakeRequest
  }
  return { ...upload, state: () => $upload.get(), waitForStatus, waitForRequest }
}

const DONE = { success: true, result: { url: '/new.png' } }

test('an admin who uploads an image sees its progress and then its URL', async () => {
  const { choose, state, waitForStatus, waitForRequest } = await load()
  expect(state()).toEqual({ status: 'empty' })
  choose(createImage('a.png'))
  expect(state()).toEqual({ status: 'sending', name: 'a.png', progress: 0 })
  const request = await waitForRequest(1)
  expect(request.body?.get('my_file')).toMatchObject({ name: 'a.png', type: 'image/png' })
  request.report(1, 4)
  expect(state()).toEqual({ status: 'sending', name: 'a.png', progress: 0.25 })
  request.respond(200, DONE)
  await waitForStatus('done')
  expect(state()).toEqual({ status: 'done', name: 'a.png', url: '/new.png' })
})

test('a file that is no image is not sent, and cannot be retried', async () => {
  const { choose, state } = await load()
  choose(createImage('a.txt', 'text/plain'))
  expect(state()).toMatchObject({ status: 'failed', name: 'a.txt', isRetryable: false })
  expect(requests).toEqual([])
})

test.for([
  [500, true],
  [400, false]
] as const)('an upload that fails with status %d can be retried: %j', async ([status, isRetryable]) => {
  const { choose, retry, state, waitForStatus, waitForRequest } = await load()
  choose(createImage('a.png'))
  const request = await waitForRequest(1)
  request.respond(status, { success: false, message: 'Not stored.' })
  await waitForStatus('failed')
  expect(state()).toEqual({ status: 'failed', name: 'a.png', message: 'Not stored.', isRetryable })
  retry()
  const second = await waitForRequest(2)
  second.respond(200, DONE)
  await waitForStatus('done')
})

test('an admin who removes an image stops its upload, and has nothing to retry', async () => {
  const { choose, remove, retry, state, waitForRequest } = await load()
  retry()
  choose(createImage('a.png'))
  const request = await waitForRequest(1)
  remove()
  expect(request.isAborted).toBe(true)
  retry()
  await new Promise(setImmediate)
  expect(state()).toEqual({ status: 'empty' })
})

test('an admin who chooses another image stops the upload of the first', async () => {
  const { choose, state, waitForStatus, waitForRequest } = await load()
  choose(createImage('a.png'))
  const first = await waitForRequest(1)
  choose(createImage('b.png'))
  const second = await waitForRequest(2)
  expect([first.isAborted, second.isAborted]).toEqual([true, false])
  first.report(1, 2)
  expect(state()).toEqual({ status: 'sending', name: 'b.png', progress: 0 })
  second.respond(200, DONE)
  await waitForStatus('done')
  expect(state()).toMatchObject({ name: 'b.png' })
})

test('an image that is too large is resized before it is sent, and a retry sends the smaller one', async () => {
  const { choose, retry, state, waitForStatus, waitForRequest } = await load()
  choose(createLargeImage('large.png'))
  expect(state()).toEqual({ status: 'resizing', name: 'large.png' })
  decodings[0]?.resolve()
  const request = await waitForRequest(1)
  const sent = request.body?.get('my_file') as File
  expect([sent.name, sent.type, await sent.text()]).toEqual(['large.jpg', 'image/jpeg', '2400 × 1800'])
  request.respond(500, { success: false, message: 'Not stored.' })
  await waitForStatus('failed')
  retry()
  const second = await waitForRequest(2)
  expect(second.body?.get('my_file')).toMatchObject({ name: 'large.jpg' })
  second.respond(200, DONE)
  await waitForStatus('done')
  expect(state()).toEqual({ status: 'done', name: 'large.png', url: '/new.png' })
  expect(decodings).toHaveLength(1)
})

test('an image that cannot be resized shows why, and cannot be retried', async () => {
  const { choose, retry, state, waitForStatus } = await load()
  choose(createLargeImage('broken.png'))
  decodings[0]?.reject(new Error('not an image'))
  await waitForStatus('failed')
  retry()
  expect(state()).toEqual({
    status: 'failed',
    name: 'broken.png',
    message: 'Your browser cannot convert this file into a JPG of at most 2 MB. Please choose another file.',
    isRetryable: false
  })
  expect(requests).toEqual([])
})

test.for(['resolve', 'reject'] as const)(
  'an image that is chosen during resizing replaces the first, if that would %s',
  async (settle) => {
    const { choose, state, waitForStatus, waitForRequest } = await load()
    choose(createLargeImage('first.png'))
    choose(createLargeImage('second.png'))
    decodings[0]?.[settle]()
    await new Promise(setImmediate)
    expect(state()).toEqual({ status: 'resizing', name: 'second.png' })
    decodings[1]?.resolve()
    const request = await waitForRequest(1)
    expect(request.body?.get('my_file')).toMatchObject({ name: 'second.jpg' })
    request.respond(200, DONE)
    await waitForStatus('done')
    expect(requests).toHaveLength(1)
  }
)

test('an image that is removed during resizing is not sent', async () => {
  const { choose, remove, state } = await load()
  choose(createLargeImage('large.png'))
  remove()
  decodings[0]?.resolve()
  await new Promise(setImmediate)
  expect(state()).toEqual({ status: 'empty' })
  expect(requests).toEqual([])
})
