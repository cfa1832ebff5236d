import type { BrowserContext, BrowserContextOptions, Page, Response } from 'playwright/test'

import { addColorfulStyles } from './support/colorful-styles.ts'
import { demoAdmin, type Person, signIn, signInBrowser } from '../support/people.ts'
import { addPlainProducts } from '../support/plain-products.ts'
import { type RunningShop, startShop } from '../support/running-shop.ts'
import { makeReturningShopper, type ReturningShopper } from '../support/returning-shopper.ts'
import { addressOf, COLORFUL_LISTING, SCREENS, type Screen } from '../support/screens.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test-products.ts'
import { blockPointer, waitForIdleBrowser, waitUntilIdle } from './support/idle-page.ts'
import { formatBySize, type Transfer, sumBytes, TransferRecorder, measureStyles } from './support/transfer-size.ts'

/** Maximum compressed bytes. */
const HTML = 14_600
const STYLES = 8000
/** The styles of the cart, the toasts and the product details, which are files. */
const STYLESHEETS = 2650
const SCRIPTS_BEFORE_TOUCH = 12_000
const SCRIPTS = 95_000
/** The display font and the text font. */
const FONTS = 45_000

/** The carousel would load further pictures. */
const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  reducedMotion: 'reduce'
} as const

test.describe('with the data of the demo', () => {
  // The tests share one shop.
  test.describe.configure({ mode: 'default' })

  let shop: RunningShop
  let returningShopper: ReturningShopper
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    // The other tests change the stock, which the cards show.
    shop = await startShop()
    await addPlainProducts(shop.url)
    returningShopper = await makeReturningShopper(shop)
  })
  test.afterAll(() => shop.stop())

  for (const screen of SCREENS) {
    test(`${screen.name} stays within its byte limits, without React before an interaction`, async ({ newBrowser }) => {
      await measure(screen, { shop, newBrowser, returningShopper })
    })
  }
})

test('a listing of 24 styles with six and more colors stays within its byte limits', async ({
  shop,
  newBrowser,
  testProducts
}) => {
  await addColorfulStyles(await signIn(shop.url, demoAdmin()), testProducts)
  const returningShopper = await makeReturningShopper(shop)
  const page = await measure(COLORFUL_LISTING, { shop, newBrowser, returningShopper })
  const swatches = page.getByRole('article').getByRole('img', { name: /^\d colors$/ })
  await expect(swatches).toHaveCount(24)
  expect(await swatches.locator('circle').count()).toBe(24 * 6)
})

test('a listing in a shop with 200 brands and 1,000 collections stays within its byte limits', async ({
  newBrowser
}) => {
  test.setTimeout(180_000)
  const shop = await startShop()
  try {
    const admin = await signIn(shop.url, demoAdmin())
    await addPlainProducts(shop.url)
    await addManyGroups(admin)
    const returningShopper = await makeReturningShopper(shop)
    const listing = { name: 'listing', path: '/shop/listing?collection=picks-999' }
    const page = await measure(listing, { shop, newBrowser, returningShopper })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Picks no. 999')
    const brands = page.locator('#values-brand input')
    await expect(brands).toHaveCount(24)
    await page.goto(`${listing.path}&brand=label-150`)
    await expect(page.locator('#filter-label-150')).toBeChecked()
    await expect(brands).toHaveCount(25)
  } finally {
    await shop.stop()
  }
})

/** Adds brands with a product each, and collections. */
async function addManyGroups({ call }: Person): Promise<void> {
  const [product] = (await call('GET /api/admin/products/get', { query: { limit: 1 } })).data
  for (let number = 0; number < 200; number += 1) {
    const slug = `label-${number}`
    await call('POST /api/admin/groups/add', { body: { kind: 'brand', name: `Label no. ${number}`, slug } })
    const { image = '', description = '' } = product ?? {}
    const body = {
      image,
      description,
      title: `Label ${number}`,
      category: 'kids',
      brand: slug,
      price: 5,
      totalStock: 9
    }
    await call('POST /api/admin/products/add', { body })
  }
  for (let number = 0; number < 1000; number += 1) {
    const names = { name: `Picks no. ${number}`, slug: `picks-${number}` }
    await call('POST /api/admin/groups/add', { body: { kind: 'collection', ...names, rule: { category: 'kids' } } })
  }
}

interface Fixtures {
  shop: RunningShop
  newBrowser: (options: BrowserContextOptions) => Promise<BrowserContext>
  returningShopper: ReturningShopper
}

async function measure(screen: Screen, { shop, newBrowser, returningShopper }: Fixtures): Promise<Page> {
  const context = await newBrowser({ ...PHONE, baseURL: shop.url })
  if (!screen.signedOut) await signInBrowser(context, returningShopper.credentials)
  const page = await context.newPage()
  const recorder = new TransferRecorder(page)
  const unblockPointer = await blockPointer(page)
  expectStrictPolicy(await page.goto(addressOf(screen, returningShopper)))
  await (screen.signedOut ? waitForIdleBrowser(page) : waitUntilIdle(page))

  const transfers = await recorder.listTransfers()
  const prefetched = await listPrefetched(page)
  annotate(
    'prefetched',
    sumBytes(
      transfers.filter(({ url }) => prefetched.has(url)),
      'body'
    )
  )
  await expectWithinLimits(
    page,
    screen,
    transfers.filter(({ url }) => !prefetched.has(url))
  )
  if (screen.signedOut) return page

  await unblockPointer()
  await hydrateAllAndOpenCart(page)
  const scripts = (await recorder.listTransfers()).filter(isScript)
  annotate('scripts after an interaction', sumBytes(scripts, 'body'))
  expect(scripts.map(({ url }) => url)).toEqual(expect.arrayContaining([...prefetched]))
  expect(sumBytes(scripts, 'body'), formatBySize(scripts, 'body')).toBeLessThanOrEqual(SCRIPTS)
  return page
}

async function expectWithinLimits(page: Page, { firstView }: Screen, transfers: Transfer[]): Promise<void> {
  const document = transfers.find(({ kind }) => kind === 'document')
  const scripts = transfers.filter(isScript)
  const stylesheets = transfers.filter(({ kind }) => kind === 'stylesheet')
  const fonts = transfers.filter(({ kind }) => kind === 'font')
  const styles = await measureStyles(page)
  annotate('HTML', document?.body ?? 0)
  annotate('styles in it', styles)
  annotate('scripts', sumBytes(scripts, 'body'))
  annotate('fonts', sumBytes(fonts, 'body'))
  annotate(
    'pictures',
    sumBytes(
      transfers.filter(({ kind }) => kind === 'image'),
      'body'
    )
  )
  annotate('first view with its headers', sumBytes(transfers, 'total'))

  expect(document?.body).toBeGreaterThan(0)
  expect(document?.body).toBeLessThanOrEqual(HTML)
  expect(styles).toBeGreaterThan(1000)
  expect(styles).toBeLessThanOrEqual(STYLES)
  expect(sumBytes(stylesheets, 'body')).toBeLessThanOrEqual(STYLESHEETS)
  expect(fonts).toHaveLength(2)
  expect(sumBytes(fonts, 'body')).toBeLessThanOrEqual(FONTS)
  expect(sumBytes(scripts, 'body')).toBeGreaterThan(0)
  expect(sumBytes(scripts, 'body'), formatBySize(scripts, 'body')).toBeLessThanOrEqual(SCRIPTS_BEFORE_TOUCH)
  for (const { url } of scripts) expect(await (await page.request.get(url)).text(), url).not.toMatch(/react/i)
  await expect(page.locator('astro-island:not([ssr])')).toHaveCount(0)
  if (firstView) expect(sumBytes(transfers, 'total'), formatBySize(transfers, 'total')).toBeLessThanOrEqual(firstView)
}

const isScript = ({ kind, url }: Transfer): boolean => kind === 'script' || url.endsWith('.js')

async function listPrefetched(page: Page): Promise<Set<string>> {
  const links = page.locator('link[rel="prefetch"]')
  return new Set(await links.evaluateAll((elements) => elements.map((link) => (link as HTMLLinkElement).href)))
}

async function hydrateAllAndOpenCart(page: Page): Promise<void> {
  await steps.hydrateAll(page)
  // An open dialog would cover the button.
  await steps.cartButton(page).dispatchEvent('click')
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByRole('listitem')).not.toHaveCount(0)
}

function annotate(type: string, bytes: number): void {
  test.info().annotations.push({ type, description: String(bytes) })
}

function expectStrictPolicy(response: Response | null): void {
  const policy = response?.headers()['content-security-policy'] ?? ''
  const directives = Object.fromEntries(policy.split(';').map((part) => part.trim().split(/ (.*)/s)))
  expect(directives).toMatchObject({ 'default-src': "'self'", 'object-src': "'none'", 'base-uri': "'none'" })
  expect(directives['script-src']).toContain("'self'")
  expect(policy).not.toMatch(/unsafe-|script-src[^;]*\*/)
}
