import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(\s|,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(\s|,|$))/.test(accepted) ? 'gzip' : 'identity'
}

const createBrotliOptions = (body: Uint8Array, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: calculateWindowBits(body.length),
    // The parameters of distances that suit pages best. They make a page 80 B smaller.
    [constants.BROTLI_PARAM_NPOSTFIX]: 3,
    [constants.BROTLI_PARAM_NDIRECT]: 8
  }
})

/** The smallest window that contains the body. The default allocates 8 MB, which takes longer than to compress a page. */
const calculateWindowBits = (length: number): number =>
  Math.min(
    Math.max(Math.ceil(Math.log2(length + WINDOW_GAP)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW
  )

/** A window has 16 bytes less than a power of two (RFC 7932, section 9.1). */
const WINDOW_GAP = 16

/** `quality` is from 0 to 11. */
export const compressBrotli = (body: Uint8Array, quality: number): Promise<Buffer> =>
  brotliAsync(body, createBrotliOptions(body, quality))

export const compressGzip = (body: Uint8Array): Promise<Buffer> => gzipAsync(body, { level: 9 })

/** Brotli's quality 4 takes three times as long and makes a page 6% smaller. */
const FAST_BROTLI_QUALITY = 2
const FAST_GZIP_LEVEL = 2

/** Takes a fifth of a millisecond for a page, which is less than it takes to involve another thread. */
export function compressFast(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(body, createBrotliOptions(body, FAST_BROTLI_QUALITY))
  return encoding === 'gzip' ? gzipSync(body, { level: FAST_GZIP_LEVEL }) : body
}
