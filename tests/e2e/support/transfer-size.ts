import { brotliCompressSync, constants } from 'node:zlib'

import { expect, type Page, type Request } from 'playwright/test'

export interface Fetched {
  url: string
  kind: string
  /** Compressed, without headers. */
  body: number
  /** With headers. */
  total: number
}

/** Records everything that a page fetches, with its bytes. */
export class TransferRecorder {
  #underWay = new Set<Request>()
  #fetched: Request[] = []

  constructor(page: Page) {
    page.on('request', (request) => this.#underWay.add(request))
    page.on('requestfinished', (request) => {
      this.#underWay.delete(request)
      this.#fetched.push(request)
    })
  }

  /** Resolves when no request is pending. */
  async all(): Promise<Fetched[]> {
    await expect.poll(() => this.#underWay.size).toBe(0)
    return Promise.all(this.#fetched.map(weigh))
  }
}

async function weigh(request: Request): Promise<Fetched> {
  const { responseBodySize, responseHeadersSize } = await request.sizes()
  // A cached response reports zero bytes minus its headers.
  const body = Math.max(0, responseBodySize)
  return { url: request.url(), kind: request.resourceType(), body, total: body && body + responseHeadersSize }
}

/** Returns the bytes of the inline styles, compressed as the server compresses files. */
export async function measureStyles(page: Page): Promise<number> {
  const styles = await page.locator('style').allTextContents()
  return brotliCompressSync(styles.join('\n'), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
}

export const sum = (fetched: Fetched[], of: 'body' | 'total'): number =>
  fetched.reduce((total, one) => total + one[of], 0)

/** For failure messages: all files, the largest first. */
export const listBySize = (fetched: Fetched[], of: 'body' | 'total'): string =>
  fetched
    .toSorted((one, other) => other[of] - one[of])
    .map((one) => `${one[of]} B ${one.url}`)
    .join('\n')
