import { join } from 'node:path'

import { expect, test } from 'vitest'

import { inspectBackup } from '../../../../src/server/platform/backup/inspect.ts'
import { createMigratedDatabase, runOwnerCommand } from '../../../support/run-owner-command.ts'

test('a backup with a missing image is written, but ends with an error and is not called verified', async () => {
  const shop = await createMigratedDatabase()
  const image = { hash: '00000000deadbeef', width: 1, height: 1, created_at: '' }
  await shop.open().insertInto('images').values(image).execute()
  const file = join(shop.dataDir, 'shop.tar.gz')
  const { code, output } = await runOwnerCommand(shop, 'backup', file)
  expect(output).toContain(`The image ${image.hash} is missing from the image store.\n`)
  expect(output).toMatch(/: \d+ rows, 0 images, [\d,]+ bytes\.\n$/)
  expect(code).toBe(1)
  expect(await inspectBackup(file)).toMatchObject({ imageCount: 0 })
})

test.for([
  ['create', 'ada@example.com', 'grace@example.com'],
  ['create', 'ada@example.com', 'orders', 'products'],
  ['reset', 'ada@example.com', 'owner']
])('an admin command with surplus arguments prints its usage and changes nothing: %j', async (words) => {
  const shop = await createMigratedDatabase()
  const { code, output } = await runOwnerCommand(shop, 'admin', ...words)
  expect(output).toMatch(/^Usage: npm run admin -- create EMAIL \[ROLE\]\n/)
  expect(code).toBe(1)
  expect(await shop.open().selectFrom('users').select('email').execute()).toEqual([])
})
