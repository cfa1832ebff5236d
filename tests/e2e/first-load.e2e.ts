import type { Page } from 'playwright/test'

import { addToCart, plentiful } from '../support/goods.ts'
import { recordShifts, settled, shifts } from './support/shifts.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'
import { holdPointer, idle } from './support/untouched.ts'

const PAGES = ['/shop/home', '/shop/listing', '/shop/search?keyword=jacket']

/** Bytes, compressed. What else each screen may weigh is in `page-bytes.e2e.ts`. */
const SCRIPTS = 6000

for (const path of PAGES) {
  test(`${path} runs little before it is touched, and no React`, async ({ shopper: { page } }) => {
    await page.coverage.startJSCoverage({ resetOnNavigation: false })
    const touch = await holdPointer(page)
    await page.goto(path)
    await idle(page)
    const { files, later } = await scriptFiles(page)
    const sum = files.reduce((total, { bytes }) => total + bytes, 0)
    expect(sum, files.map(({ url, bytes }) => `${url}: ${bytes}`).join('\n')).toBeLessThanOrEqual(SCRIPTS)
    expect(sum).toBeGreaterThan(0)
    await expect(page.locator('astro-island:not([ssr])')).toHaveCount(0)

    await touch()
    await steps.hydrateAll(page)
    const executed = (await page.coverage.stopJSCoverage()).map(({ url }) => url)
    // What was fetched ahead is what the touch runs: until then it was only fetched.
    expect(later).not.toEqual([])
    expect(executed).toEqual(expect.arrayContaining(later))
  })

  test(`${path} executes nothing of what it fetches ahead`, async ({ shopper: { page } }) => {
    await page.coverage.startJSCoverage({ resetOnNavigation: false })
    await holdPointer(page)
    await page.goto(path)
    await idle(page)
    const { files, later } = await scriptFiles(page)
    const executed = (await page.coverage.stopJSCoverage()).filter(({ url }) => url.endsWith('.js'))
    expect(executed.map(({ url }) => url).toSorted()).toEqual(files.map(({ url }) => url).toSorted())
    expect(executed.filter(({ url }) => later.includes(url))).toEqual([])
    expect(executed.filter(({ source }) => /react/i.test(source ?? '')).map(({ url }) => url)).toEqual([])
  })

  test(`a repeat view of ${path} is answered with 304`, async ({ shopper: { page } }) => {
    const first = await page.goto(path)
    expect(first?.status()).toBe(200)
    expect(first?.headers()).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/html; charset=utf-8' })
    const etag = first?.headers()['etag'] ?? ''
    expect(etag).not.toBe('')
    const headers = { 'if-none-match': etag, 'accept-encoding': 'br' }
    const again = await page.context().request.get(path, { headers })
    expect(again.status()).toBe(304)
    expect(await again.body()).toHaveLength(0)
  })

  test(`${path} allows no inline script`, async ({ shopper: { page } }) => {
    await page.addInitScript(() => {
      const broken: string[] = []
      Object.assign(window, { broken })
      addEventListener('securitypolicyviolation', (event) =>
        broken.push(`${event.violatedDirective} ${event.blockedURI}`)
      )
    })
    const response = await page.goto(path)
    const policy = response?.headers()['content-security-policy'] ?? ''
    const directives = Object.fromEntries(policy.split(';').map((part) => part.trim().split(/ (.*)/s)))
    expect(directives).toMatchObject({ 'default-src': "'self'", 'object-src': "'none'", 'base-uri': "'none'" })
    expect(directives['script-src']).toContain("'self'")
    expect(policy).not.toMatch(/unsafe-|script-src[^;]*\*/)
    await idle(page)
    await scrollThrough(page)
    await steps.cartButton(page).click()
    await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { broken: string[] }).broken)).toEqual([])
  })

  for (const width of [360, 1280]) {
    test(`nothing on ${path} moves while it loads, at ${width} px`, async ({ shopper: { page, person } }) => {
      await addToCart(person, await plentiful(person, 'women'))
      await page.setViewportSize({ width, height: 800 })
      await recordShifts(page)
      const { promise: fontMayCome, resolve: letFontCome } = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await fontMayCome
        await route.continue()
      })
      // The page has loaded only when its font has, which comes when all else is there.
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await scrollThrough(page)
      await page.evaluate(() => scrollTo(0, 0))
      letFontCome()
      await idle(page)
      await settled(page)
      expect(await shifts(page)).toEqual([])
    })
  }
}

/** The script files that the page has loaded, and those that it only has fetched ahead for later. */
async function scriptFiles(page: Page) {
  return page.evaluate(() => {
    const later = [...document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')].map((link) => link.href)
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const files = loaded
      .filter(({ name }) => name.endsWith('.js') && !later.includes(name))
      .map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize }))
    return { files, later }
  })
}

/** Down to the end, a screen at a time, until every picture has come. */
async function scrollThrough(page: Page): Promise<void> {
  for (const image of await page.locator('main img').all()) {
    await image.scrollIntoViewIfNeeded()
    await expect(image).toHaveJSProperty('complete', true)
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
}
