import { brotliCompressSync, constants } from 'node:zlib'

import { expect, type Page, type Request } from 'playwright/test'

export interface Transfer {
  url: string
  kind: string
  /** Compressed bytes. */
  body: number
  /** With headers. */
  total: number
}

export class TransferRecorder {
  #pending = new Set<Request>()
  #finished: Request[] = []

  constructor(page: Page) {
    page.on('request', (request) => this.#pending.add(request))
    page.on('requestfinished', (request) => {
      this.#pending.delete(request)
      this.#finished.push(request)
    })
  }

  /** Waits until no request is pending. */
  async listTransfers(): Promise<Transfer[]> {
    await expect.poll(() => this.#pending.size).toBe(0)
    return Promise.all(this.#finished.map(measure))
  }
}

async function measure(request: Request): Promise<Transfer> {
  const { responseBodySize, responseHeadersSize } = await request.sizes()
  // A cached response reports zero bytes minus its headers.
  const body = Math.max(0, responseBodySize)
  return { url: request.url(), kind: request.resourceType(), body, total: body && body + responseHeadersSize }
}

/** Compresses the inline styles like the server. */
export async function measureStyles(page: Page): Promise<number> {
  const styles = await page.locator('style').allTextContents()
  return brotliCompressSync(styles.join('\n'), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
}

export const sumBytes = (transfers: Transfer[], field: 'body' | 'total'): number =>
  transfers.reduce((sum, transfer) => sum + transfer[field], 0)

/** For failure messages. */
export const formatBySize = (transfers: Transfer[], field: 'body' | 'total'): string =>
  transfers
    .toSorted((first, second) => second[field] - first[field])
    .map((transfer) => `${transfer[field]} B ${transfer.url}`)
    .join('\n')
