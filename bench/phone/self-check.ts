import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Browser } from 'playwright'

import { HANDSHAKES, type Line } from './line.ts'
import { openShaper } from './shaper.ts'
import { transfer } from './transfer.ts'

const BYTES = 100_000

const TRIES = 3

/** Returns the relative error of a transfer. The figures are valid only if it is near 0. */
export async function measureShaperError(line: Line, open: (proxy: string) => Promise<Browser>): Promise<number> {
  const server = createServer((_req, res) =>
    res.writeHead(200, { 'content-type': 'text/plain' }).end('a'.repeat(BYTES))
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const shaper = await openShaper(line, port)
  const browser = await open(shaper.url)
  const errors: number[] = []
  for (let attempt = 0; attempt < TRIES; attempt += 1) errors.push(await measureTransferError(browser, line, port))
  await browser.close()
  await shaper.close()
  server.close()
  // Other load on the machine only adds time.
  return Math.min(...errors)
}

/** Each new context opens its own connection. */
async function measureTransferError(browser: Browser, line: Line, port: number): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const response = await page.goto(`http://localhost:${port}/`)
  const timing = response?.request().timing()
  const sizes = await response?.request().sizes()
  await context.close()
  if (!timing || !sizes) throw new Error('the shaper brought nothing')
  const bytes = sizes.responseHeadersSize + sizes.responseBodySize
  const expected = (HANDSHAKES + 0.5) * line.roundTrip + transfer(line, bytes).milliseconds
  return (timing.responseEnd - timing.connectStart) / expected - 1
}
