import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, zstdCompressSync } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'
export type FastEncoding = Encoding | 'zstd'

/** Matches an `Accept-Encoding` header that accepts the encoding. */
export const createEncodingPattern = (encoding: string): RegExp =>
  new RegExp(`(?<![\\w-])${encoding}(?![\\w-])(?!\\s*;\\s*q=0(\\.0*)?(\\s|,|$))`, 'i')

const ACCEPTS_BROTLI = createEncodingPattern('br')
const ACCEPTS_GZIP = createEncodingPattern('gzip')
const ACCEPTS_ZSTANDARD = createEncodingPattern('zstd')

export function chooseEncoding(accepted = ''): Encoding {
  if (ACCEPTS_BROTLI.test(accepted)) return 'br'
  return ACCEPTS_GZIP.test(accepted) ? 'gzip' : 'identity'
}

/** Chooses the encoding of a page that is compressed for one response. */
export const chooseFastEncoding = (accepted = ''): FastEncoding =>
  ACCEPTS_ZSTANDARD.test(accepted) ? 'zstd' : chooseEncoding(accepted)

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

/** Makes a page 1% smaller than `FAST_BROTLI_QUALITY`, in two thirds of the time. */
const FAST_ZSTANDARD_LEVEL = 3
/** Brotli's quality 4 takes three times as long and makes a page 6% smaller. */
const FAST_BROTLI_QUALITY = 2
const FAST_GZIP_LEVEL = 2

/** Takes a fifth of a millisecond for a page, which is less than it takes to involve another thread. */
export function compressFast(body: Buffer, encoding: FastEncoding): Buffer {
  if (encoding === 'zstd')
    return zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: FAST_ZSTANDARD_LEVEL } })
  if (encoding === 'br') return brotliCompressSync(body, createBrotliOptions(body, FAST_BROTLI_QUALITY))
  return encoding === 'gzip' ? gzipSync(body, { level: FAST_GZIP_LEVEL }) : body
}
