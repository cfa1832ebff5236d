import { setInterval as every } from 'node:timers/promises'

import sharp from 'sharp'

import { DEMO_ACCOUNTS } from '../src/server/people/accounts/demo-accounts.ts'
import { MAX_IMAGE_BYTES } from '../src/domain/limits.ts'
import { signIn } from './http.ts'
import { openBenchShop, readMemory } from './shop.ts'

/** Ten concurrent uploads of the maximum size. */
const PICTURES = 10
const PAUSE = 20

const picture = await makeMaxPicture()
// Bytes appended after the end of a picture make it a distinct file.
const pictures = Array.from({ length: PICTURES }, (_, index) => new Uint8Array([...picture, index]))
const shop = await openBenchShop()
const [admin, shopper] = [await signIn(shop.url, DEMO_ACCOUNTS[0]), await signIn(shop.url, DEMO_ACCOUNTS[1])]

const before = await readMemory(shop, 'VmRSS')
const idle = await measureDuring(() => new Promise((resolve) => setTimeout(resolve, 3000)))
const uploading = await measureDuring(() => Promise.all(pictures.map((bytes) => upload(bytes))))
const refusing = await measureDuring(() =>
  Promise.all(pictures.map(() => upload(new Uint8Array(15 * MAX_IMAGE_BYTES), 413)))
)
await shop.stop()

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`
console.log(`${PICTURES} JPGs of 6000 × 4000 pixels, ${(picture.length / 2 ** 20).toFixed(2)} MB each`)
console.log(`memory at rest ${megabytes(before)}, at most ${megabytes(uploading.memory)} while they are taken in`)
console.log(`all taken in after ${(uploading.took / 1000).toFixed(1)} s`)
console.log(`a page meanwhile: ${formatWaits(uploading.waits)}; at rest: ${formatWaits(idle.waits)}`)
console.log(`${PICTURES} files of 30 MB refused: memory at most ${megabytes(refusing.memory)}`)

/** A JPG of noise, just below the limits of bytes and pixels. */
async function makeMaxPicture(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const raw = { width: 6000, height: 4000, channels: 3 } as const
  const pixels = await sharp({ create: { ...raw, background: '#888', noise } })
    .raw()
    .toBuffer()
  for (let quality = 90; quality > 0; quality -= 5) {
    const bytes = await sharp(pixels, { raw }).jpeg({ quality }).toBuffer()
    if (bytes.length < MAX_IMAGE_BYTES) return new Uint8Array(bytes)
  }
  throw new Error('the noise does not fit')
}

async function upload(bytes: Uint8Array, expected = 200): Promise<void> {
  const body = new FormData()
  body.append('my_file', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  const { headers } = admin
  const response = await fetch(`${shop.url}/api/admin/products/upload-image`, { method: 'POST', headers, body })
  if (response.status !== expected) throw new Error(`${response.status}: ${await response.text()}`)
}

interface Measurement {
  took: number
  /** Peak memory of the shop in bytes. */
  memory: number
  /** Milliseconds of each page. */
  waits: number[]
}

async function measureDuring(work: () => Promise<unknown>): Promise<Measurement> {
  const measurement: Measurement = { took: 0, memory: 0, waits: [] }
  const stop = new AbortController()
  const measuring = pollPage(measurement, stop.signal)
  const start = performance.now()
  await work()
  measurement.took = performance.now() - start
  stop.abort()
  await measuring
  return measurement
}

async function pollPage(measurement: Measurement, stop: AbortSignal): Promise<void> {
  for await (const _ of every(PAUSE)) {
    if (stop.aborted) return
    const startedAt = performance.now()
    await (await fetch(`${shop.url}/shop/home`, { headers: shopper.headers })).arrayBuffer()
    measurement.waits.push(performance.now() - startedAt)
    measurement.memory = Math.max(measurement.memory, await readMemory(shop, 'VmRSS'))
  }
}

function formatWaits(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const percentile = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return `${percentile(0.5)} ms, 99% within ${percentile(0.99)} ms (${sorted.length} asked)`
}
