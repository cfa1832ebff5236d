import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'playwright/test'

import { DEMO_ACCOUNTS } from '../../src/server/people/accounts/demo-accounts.ts'
import { freePorts } from '../support/ports.ts'
import { ServerProcess } from '../support/server-process.ts'
import * as steps from '../support/steps.ts'

/** Vite transforms each module at the first request. */
const FIRST_LOAD = { timeout: 60_000 }

test('a shopper signs in and fills the cart in the shop of npm run dev', async ({ browser }) => {
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-development-'))
  const [port, paypalPort] = (await freePorts(2)).map(String) as [string, string]
  const shop = new ServerProcess({
    url: `http://localhost:${port}`,
    script: 'node_modules/astro/bin/astro.mjs',
    args: ['dev', '--ignore-lock'],
    environment: { PORT: port, PAYPAL_PORT: paypalPort, DATA_DIR: folder, ASTRO_TELEMETRY_DISABLED: '1' },
    ready: 'is open at'
  })
  await shop.start()
  const context = await browser.newContext({ baseURL: shop.url })
  try {
    const page = await context.newPage()
    await page.goto('/shop/listing')
    await expect(page).toHaveURL('/auth/login', FIRST_LOAD)
    await steps.fillLogin(page, DEMO_ACCOUNTS[1])
    await expect(page).toHaveURL('/shop/home', FIRST_LOAD)
    await page.goto('/shop/listing?category=accessories', FIRST_LOAD)
    const product = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Add/ }) })
    const title = (await product.first().getByRole('heading').textContent()) ?? ''
    await product.first().getByRole('button', { name: /^Add/ }).click()
    await expect(steps.toast(page, 'Product is added to cart')).toBeVisible(FIRST_LOAD)
    await page.goto('/shop/checkout')
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title.trim() })).toBeVisible()
  } finally {
    await context.close()
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
