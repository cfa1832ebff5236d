import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'vitest'

import { DEMO_ACCOUNTS, requireNoDemoPasswords } from '../../../src/server/people/accounts/demo-accounts.ts'
import { readConfig } from '../../../src/server/platform/config/config.ts'
import { ConfigError } from '../../../src/server/platform/config/environment-variables.ts'
import { insertAccount } from '../../support/insert-account.ts'
import { it } from '../../support/it.ts'
import type { TestShop } from '../../support/open-test-shop.ts'

const [demoAdmin] = DEMO_ACCOUNTS

const addAdmin = ({ shop }: TestShop, password: string) => insertAccount(shop, { ...demoAdmin, password })

it('a production shop refuses a database in which the demo’s admin can sign in', async ({ shop }) => {
  await addAdmin(shop, demoAdmin.password)
  await expect(requireNoDemoPasswords(shop.shop.db)).rejects.toThrow(/filled by the demo.*admin@example\.com/)
})

it('a production shop accepts a database in which that account has another password', async ({ shop }) => {
  await addAdmin(shop, 'another password')
  await expect(requireNoDemoPasswords(shop.shop.db)).resolves.toBeUndefined()
})

it('the configuration normalizes trusted origins and rejects a URL with a path', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-config-'))
  const read = (TRUSTED_ORIGINS: string) => readConfig('demo', { DATA_DIR: folder, TRUSTED_ORIGINS }).trustedOrigins
  expect(read('https://App.Example/, https://b.example:443')).toEqual(['https://app.example', 'https://b.example'])
  expect(() => read('https://app.example/shop')).toThrow(ConfigError)
  await rm(folder, { recursive: true, force: true })
})
