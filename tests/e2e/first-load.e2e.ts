import type { Page, Response } from 'playwright/test'

import { addToCart, findMostStocked } from '../support/orders.ts'
import { recordShifts, waitForFont, readShifts } from './support/layout-shifts.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'
import { blockPointer, waitUntilIdle } from './support/idle-page.ts'

const PAGES = ['/shop/home', '/shop/listing', '/shop/search?keyword=jacket']

/** Compressed bytes. */
const SCRIPTS = 12_000

for (const path of PAGES) {
  test(`${path} runs at most 12,000 bytes of scripts and no React before the first interaction`, async ({
    shopper: { page }
  }) => {
    await page.coverage.startJSCoverage({ resetOnNavigation: false })
    const unblockPointer = await blockPointer(page)
    expectStrictPolicy(await page.goto(path))
    await waitUntilIdle(page)
    const { files, prefetched } = await scriptFiles(page)
    const sum = files.reduce((total, { bytes }) => total + bytes, 0)
    expect(sum, files.map(({ url, bytes }) => `${url}: ${bytes}`).join('\n')).toBeLessThanOrEqual(SCRIPTS)
    expect(sum).toBeGreaterThan(0)
    await expect(page.locator('astro-island:not([ssr])')).toHaveCount(0)

    const initial = (await page.coverage.stopJSCoverage()).filter(({ url }) => url.endsWith('.js'))
    expect(initial.map(({ url }) => url).toSorted()).toEqual(files.map(({ url }) => url).toSorted())
    expect(initial.filter(({ source }) => /react/i.test(source ?? '')).map(({ url }) => url)).toEqual([])

    await page.coverage.startJSCoverage({ resetOnNavigation: false })
    await unblockPointer()
    await steps.hydrateAll(page)
    const executed = (await page.coverage.stopJSCoverage()).map(({ url }) => url)
    // The interaction runs the prefetched scripts.
    expect(prefetched).not.toEqual([])
    expect(executed).toEqual(expect.arrayContaining(prefetched))
  })

  for (const width of [360, 1280]) {
    test(`nothing on ${path} moves while it loads, at ${width} px`, async ({ shopper: { page, person } }) => {
      await addToCart(person, await findMostStocked(person, 'women'))
      await page.setViewportSize({ width, height: 800 })
      await recordShifts(page)
      const { promise: fontReleased, resolve: releaseFont } = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await fontReleased
        await route.continue()
      })
      // The load event waits for the font.
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await scrollThrough(page)
      await page.evaluate(() => scrollTo(0, 0))
      releaseFont()
      await waitUntilIdle(page)
      await waitForFont(page)
      expect(await readShifts(page)).toEqual([])
    })
  }
}

function expectStrictPolicy(response: Response | null): void {
  const policy = response?.headers()['content-security-policy'] ?? ''
  const directives = Object.fromEntries(policy.split(';').map((part) => part.trim().split(/ (.*)/s)))
  expect(directives).toMatchObject({ 'default-src': "'self'", 'object-src': "'none'", 'base-uri': "'none'" })
  expect(directives['script-src']).toContain("'self'")
  expect(policy).not.toMatch(/unsafe-|script-src[^;]*\*/)
}

/** `prefetched` scripts have not run. */
async function scriptFiles(page: Page) {
  return page.evaluate(() => {
    const prefetched = [...document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')].map((link) => link.href)
    const loaded = performance.getEntriesByType('resource')
    const files = loaded
      // Prefetching reads the page's scripts again from the HTTP cache.
      .filter(
        ({ name, initiatorType }) => name.endsWith('.js') && initiatorType !== 'fetch' && !prefetched.includes(name)
      )
      .map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize }))
    return { files, prefetched }
  })
}

/** Loads every lazy picture. */
async function scrollThrough(page: Page): Promise<void> {
  // A slide of the carousel loads once it is current.
  for (const dot of await page.getByRole('link', { name: /^Slide \d+$/ }).all()) await dot.dispatchEvent('click')
  for (const image of await page.locator('main img').all()) {
    await image.scrollIntoViewIfNeeded()
    await expect(image).toHaveJSProperty('complete', true)
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
}
