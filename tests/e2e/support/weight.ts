import { brotliCompressSync, constants } from 'node:zlib'

import { expect, type Page, type Request } from 'playwright/test'

export interface Fetched {
  url: string
  kind: string
  /** As the server packed it. */
  body: number
  /** With its headers. */
  whole: number
}

/** Everything that a page has fetched since, with its bytes. */
export class Weight {
  #underWay = new Set<Request>()
  #fetched: Request[] = []

  constructor(page: Page) {
    page.on('request', (request) => this.#underWay.add(request))
    page.on('requestfinished', (request) => {
      this.#underWay.delete(request)
      this.#fetched.push(request)
    })
  }

  /** Once nothing is on its way any more. */
  async all(): Promise<Fetched[]> {
    await expect.poll(() => this.#underWay.size).toBe(0)
    return Promise.all(this.#fetched.map(weigh))
  }
}

async function weigh(request: Request): Promise<Fetched> {
  const { responseBodySize, responseHeadersSize } = await request.sizes()
  // What was fetched before comes out of the cache: no bytes less those of its headers.
  const body = Math.max(0, responseBodySize)
  return { url: request.url(), kind: request.resourceType(), body, whole: body && body + responseHeadersSize }
}

/** The bytes that the styles in the page would take alone, packed as the server packs files. */
export async function weighStyles(page: Page): Promise<number> {
  const styles = await page.locator('style').allTextContents()
  return brotliCompressSync(styles.join('\n'), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
}

export const sum = (fetched: Fetched[], of: 'body' | 'whole'): number =>
  fetched.reduce((total, one) => total + one[of], 0)

/** For a failed test: what makes the sum, the heaviest first. */
export const bill = (fetched: Fetched[], of: 'body' | 'whole'): string =>
  fetched
    .toSorted((one, other) => other[of] - one[of])
    .map((one) => `${one[of]} B ${one.url}`)
    .join('\n')
