import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'

import { createEncodingPattern } from './compress.ts'
import { type Content, type Representation, sendEncoded, type EncodedResponse } from './representation.ts'
import { DICTIONARY_FOLDER } from './static-files.ts'

/** A Zstandard frame that decoders skip. It contains the hash of the dictionary (RFC 9842, section 5). */
const FRAME_HEADER = Buffer.from('5e2a4d1820000000', 'hex')

/** Zstandard levels. With the dictionary, neither takes longer than the encoding without it does for a large page. */
const CACHED_LEVEL = 9
const FAST_LEVEL = 1

/**
 * Not the home page, which loads the most pictures. Shoppers come to it from the login or go on to another page, both of
 * which announce the dictionary.
 */
const ANNOUNCING_PATH = /^\/(auth\/|shop\/(?!home))/i

const ACCEPTS_DCZ = createEncodingPattern('dcz')

/** Compresses pages with a dictionary of what they have in common, for browsers that have loaded it (RFC 9842). */
export class PageDictionary {
  #link: string
  #text: Buffer
  #frame: Buffer
  #availableHeader: string
  /** Null if the response would be larger than Brotli. */
  #encoded = new WeakMap<Representation, EncodedResponse | null>()

  constructor(name: string, text: Buffer) {
    const digest = hash('sha256', text, 'buffer')
    this.#link = `<${DICTIONARY_FOLDER}${name}>; rel="compression-dictionary"`
    this.#text = text
    this.#frame = Buffer.concat([FRAME_HEADER, digest])
    this.#availableHeader = `:${digest.toString('base64')}:`
  }

  /** Expects the folder of the static files. Returns undefined if it contains no dictionary. */
  static async load(folder: string): Promise<PageDictionary | undefined> {
    const files = await readdir(join(folder, DICTIONARY_FOLDER)).catch(() => [])
    const name = files.find((file) => file.endsWith('.dict'))
    return name ? new PageDictionary(name, await readFile(join(folder, DICTIONARY_FOLDER, name))) : undefined
  }

  /** Returns the value of the `Link` header, with which a browser loads the dictionary when the page is idle. */
  findLink(path: string): string | undefined {
    return ANNOUNCING_PATH.test(path) ? this.#link : undefined
  }

  /** Sends a cached page. Returns false if the browser must receive another encoding. */
  send(req: IncomingMessage, res: ServerResponse, page: Representation): boolean {
    const encoded = this.#isAvailable(req) && this.#findEncoded(page)
    if (!encoded) return false
    sendEncoded(req, res, page, encoded)
    return true
  }

  /** Sends a page that is rendered for one request. Returns false if the browser must receive another encoding. */
  sendUncached(req: IncomingMessage, res: ServerResponse, { status, headers, body }: Content): boolean {
    if (!this.#isAvailable(req)) return false
    const encoded = this.#compress(headers, body, FAST_LEVEL)
    res.writeHead(status, encoded.headers)
    res.end(req.method === 'HEAD' ? undefined : encoded.body)
    return true
  }

  /** After a deploy, a browser can have the dictionary of the previous version. */
  #isAvailable({ headers }: IncomingMessage): boolean {
    return (
      headers['available-dictionary'] === this.#availableHeader && ACCEPTS_DCZ.test(headers['accept-encoding'] ?? '')
    )
  }

  /** Keeps only a body that is smaller than Brotli's, because the page cache reserves that many bytes. */
  #findEncoded(page: Representation): EncodedResponse | null {
    const known = this.#encoded.get(page)
    if (known !== undefined) return known
    const encoded = this.#compress(page.headers.identity, page.bodies.identity, CACHED_LEVEL)
    const smaller = encoded.body.length < page.bodies.br.length ? encoded : null
    this.#encoded.set(page, smaller)
    return smaller
  }

  #compress(headers: OutgoingHttpHeaders, page: Buffer, level: number): EncodedResponse {
    const params = { [constants.ZSTD_c_compressionLevel]: level }
    const body = Buffer.concat([this.#frame, zstdCompressSync(page, { dictionary: this.#text, params })])
    return { headers: { ...headers, 'content-encoding': 'dcz', 'content-length': body.length }, body }
  }
}
