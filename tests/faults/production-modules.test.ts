import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { freePorts } from '../support/ports.ts'
import { shopProcess } from '../support/server-process.ts'

interface Coverage {
  result: { url: string }[]
}

test('a production shop loads no module of the demo', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-modules-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [port = 0] = await freePorts(1)
  const coverage = join(folder, 'coverage')
  const shop = shopProcess(port, {
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: `http://localhost:${port}`,
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: 'secret',
    // Node writes the URLs of all loaded modules to this folder when it exits.
    NODE_V8_COVERAGE: coverage
  })
  await shop.start()
  await shop.stop()
  const files = await readdir(coverage)
  const loaded = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(coverage, file), 'utf8')) as Coverage)
  )
  const urls = loaded.flatMap(({ result }) => result.map(({ url }) => url))
  expect(urls).toContainEqual(expect.stringMatching(/\/src\/server\/app\.ts$/))
  expect(urls.filter((url) => /\/(demo|paypal-stand-in)\//.test(url))).toEqual([])
})
