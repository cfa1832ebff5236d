import type { Page } from 'playwright/test'

import { signInBrowser } from '../support/people.ts'
import { makeReturningShopper } from '../support/returning-shopper.ts'
import { addressOf, SCREENS, type Screen } from '../support/screens.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'
import { blockPointer } from './support/idle-page.ts'
import { listBySize, type Fetched, sum, TransferRecorder, measureStyles } from './support/transfer-size.ts'

/** Maximum bytes, compressed by the server. */
const HTML = 14_000
const STYLES = 8000
const SCRIPTS_BEFORE_TOUCH = 6000
const SCRIPTS = 95_000
const FONT = 20_000

/** A small phone. Moving slides would fetch the next picture at some time. */
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, reducedMotion: 'reduce' } as const

for (const screen of SCREENS) {
  test(`${screen.name} keeps to its bytes`, async ({ shop, newBrowser }) => {
    const regular = await makeReturningShopper(shop)
    const context = await newBrowser(PHONE)
    if (!screen.signedOut) await signInBrowser(context, regular.credentials)
    const page = await context.newPage()
    const weight = new TransferRecorder(page)
    const touch = await blockPointer(page)
    await page.goto(addressOf(screen, regular))
    await hasFetchedAhead(page)

    const first = await weight.all()
    const ahead = await fetchedAhead(page)
    note(
      'fetched ahead',
      sum(
        first.filter(({ url }) => ahead.has(url)),
        'body'
      )
    )
    await expectLight(
      page,
      screen,
      first.filter(({ url }) => !ahead.has(url))
    )
    if (screen.signedOut) return

    await touch()
    await hydrateEverything(page)
    const scripts = (await weight.all()).filter(isScript)
    note('scripts after the touch', sum(scripts, 'body'))
    expect(scripts.map(({ url }) => url)).toEqual(expect.arrayContaining([...ahead]))
    expect(sum(scripts, 'body'), listBySize(scripts, 'body')).toBeLessThanOrEqual(SCRIPTS)
  })
}

async function expectLight(page: Page, { firstView }: Screen, fetched: Fetched[]): Promise<void> {
  const document = fetched.find(({ kind }) => kind === 'document')
  const scripts = fetched.filter(isScript)
  const fonts = fetched.filter(({ kind }) => kind === 'font')
  const styles = await measureStyles(page)
  note('HTML', document?.body ?? 0)
  note('styles in it', styles)
  note('scripts', sum(scripts, 'body'))
  note('font', sum(fonts, 'body'))
  note(
    'pictures',
    sum(
      fetched.filter(({ kind }) => kind === 'image'),
      'body'
    )
  )
  note('first view with its headers', sum(fetched, 'total'))

  expect(document?.body).toBeGreaterThan(0)
  expect(document?.body).toBeLessThanOrEqual(HTML)
  expect(styles).toBeGreaterThan(1000)
  expect(styles).toBeLessThanOrEqual(STYLES)
  expect(fetched.filter(({ kind }) => kind === 'stylesheet')).toEqual([])
  expect(fonts).toHaveLength(1)
  expect(sum(fonts, 'body')).toBeLessThanOrEqual(FONT)
  expect(sum(scripts, 'body')).toBeGreaterThan(0)
  expect(sum(scripts, 'body'), listBySize(scripts, 'body')).toBeLessThanOrEqual(SCRIPTS_BEFORE_TOUCH)
  if (firstView) expect(sum(fetched, 'total'), listBySize(fetched, 'total')).toBeLessThanOrEqual(firstView)
}

const isScript = ({ kind, url }: Fetched): boolean => kind === 'script' || url.endsWith('.js')

/** Waits until the files of every deferred island are prefetched. */
const hasFetchedAhead = (page: Page): Promise<void> =>
  expect(page.locator('astro-island[client="interact"]:not([data-fetched])')).toHaveCount(0)

async function fetchedAhead(page: Page): Promise<Set<string>> {
  const links = page.locator('link[rel="prefetch"]')
  return new Set(await links.evaluateAll((found) => found.map((link) => (link as HTMLLinkElement).href)))
}

/** Hydrates every island, and opens the cart sheet with its contents. */
async function hydrateEverything(page: Page): Promise<void> {
  await steps.hydrateAll(page)
  // An open dialog would cover the button.
  await steps.cartButton(page).dispatchEvent('click')
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByRole('listitem')).not.toHaveCount(0)
}

/** Adds a line to the run's report. */
function note(type: string, bytes: number): void {
  test.info().annotations.push({ type, description: String(bytes) })
}
