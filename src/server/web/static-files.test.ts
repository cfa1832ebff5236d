import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect, onTestFinished, test } from 'vitest'

import { compressStaticFiles, StaticFiles } from './static-files.ts'

test('static files are compressed once, and their compressed forms have no URL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-static-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'folder.js'))
  const file = join(folder, 'folder.js', 'app.js')
  const script = 'console.log(1)\n'.repeat(100)
  await writeFile(file, script)
  for (const _ of [1, 2]) await compressStaticFiles(folder)
  expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(script)
  expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toBe(script)
  const files = await StaticFiles.load(folder)
  expect(files.serve('/folder.js/app.js.br', {} as never, {} as never)).toBe(false)
})

test('a dictionary is cached forever, for all pages of the shop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-static-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'dictionary'))
  await writeFile(join(folder, 'dictionary', 'pages.12345678.dict'), 'what pages have in common')
  await compressStaticFiles(folder)
  const files = await StaticFiles.load(folder)
  const server = createServer((req, res) => files.serve(req.url ?? '', req, res)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { headers } = await fetch(`http://127.0.0.1:${port}/dictionary/pages.12345678.dict`)
  expect(headers.get('use-as-dictionary')).toBe('match="/shop/*"')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})
