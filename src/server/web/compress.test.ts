import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { compressBrotli, chooseEncoding, chooseFastEncoding, compressFast, compressGzip } from './compress.ts'

it.for([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1.0, identity; q=0.5', 'gzip'],
  ['deflate, identity', 'identity'],
  ['br;q=0.1, gzip;q=0.9', 'br'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.000 , gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=0.0, br', 'br'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['br;q=0.001', 'br'],
  ['brotli', 'identity']
] as const)('responds to Accept-Encoding %j with %s', ([accepted, encoding]) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

it.for([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br, zstd;q=0', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, br, x-zstd', 'br'],
  ['gzip, br, ZSTD', 'zstd'],
  [undefined, 'identity']
] as const)('compresses a personal page for Accept-Encoding %j with %s', ([accepted, encoding]) => {
  expect(chooseFastEncoding(accepted)).toBe(encoding)
})

it('compresses without loss', async () => {
  const body = Buffer.from('<p>Mögen alle Gäste…</p>'.repeat(50))
  expect(brotliDecompressSync(await compressBrotli(body, 4))).toEqual(body)
  expect(gunzipSync(await compressGzip(body))).toEqual(body)
  expect(zstdDecompressSync(compressFast(body, 'zstd'))).toEqual(body)
  expect(brotliDecompressSync(compressFast(body, 'br'))).toEqual(body)
  expect(gunzipSync(compressFast(body, 'gzip'))).toEqual(body)
  expect(compressFast(body, 'identity')).toEqual(body)
})

it.for([0, 1, 1008, 1009, 65_520, 65_521, 300_000])('compresses %d bytes without loss', async (length) => {
  const body = Buffer.from(Array.from({ length }, (_, index) => (index * index) >> 3))
  expect(zstdDecompressSync(compressFast(body, 'zstd')).equals(body)).toBe(true)
  expect(brotliDecompressSync(compressFast(body, 'br')).equals(body)).toBe(true)
  expect(brotliDecompressSync(await compressBrotli(body, 4)).equals(body)).toBe(true)
})
