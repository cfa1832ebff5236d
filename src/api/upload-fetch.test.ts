import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createUploadFetch } from './upload-fetch.ts'

class FakeRequest extends EventTarget {
  static latest: FakeRequest
  upload = new EventTarget()
  headers: Record<string, string> = {}
  responseText = '{"success":true}'
  status = 200
  opened: unknown[] = []
  body: unknown
  constructor() {
    super()
    FakeRequest.latest = this
  }
  open = (...input: unknown[]) => (this.opened = input)
  setRequestHeader = (name: string, value: string) => (this.headers[name] = value)
  send = (body: unknown) => (this.body = body)
  abort = () => this.dispatchEvent(new Event('abort'))
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest))
afterEach(() => void vi.unstubAllGlobals())

function upload() {
  const shares: number[] = []
  const aborting = new AbortController()
  const fetch = createUploadFetch({ onProgress: (share) => shares.push(share), signal: aborting.signal })
  const init = { method: 'POST', headers: { authorization: 'Bearer secret' }, body: 'picture' }
  return { responsePromise: fetch('/upload', init), shares, aborting, request: FakeRequest.latest }
}

test('an upload sends the request and resolves to its response', async () => {
  const { responsePromise, request } = upload()
  expect(request).toMatchObject({
    opened: ['POST', '/upload'],
    headers: { authorization: 'Bearer secret' },
    body: 'picture'
  })
  request.status = 413
  request.dispatchEvent(new Event('load'))
  const response = await responsePromise
  expect([response.status, await response.json()]).toEqual([413, { success: true }])
})

test('an upload reports its progress', () => {
  const { shares, request } = upload()
  for (const [loaded, total] of [
    [0, 0],
    [1, 4],
    [4, 4]
  ])
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  expect(shares).toEqual([0, 0.25, 1])
})

test('an upload without a response rejects', async () => {
  const { responsePromise, request } = upload()
  request.dispatchEvent(new Event('error'))
  await expect(responsePromise).rejects.toThrow(TypeError)
})

test('an aborted upload rejects', async () => {
  const { responsePromise, aborting } = upload()
  aborting.abort()
  await expect(responsePromise).rejects.toThrow(TypeError)
})
