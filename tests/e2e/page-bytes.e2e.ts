import type { Page } from 'playwright/test'

import { signInBrowser } from '../support/people.ts'
import { makeRegular } from '../support/returning-shopper.ts'
import { addressOf, SCREENS, type Screen } from '../support/screens.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'
import { holdPointer } from './support/untouched.ts'
import { bill, type Fetched, sum, Weight, weighStyles } from './support/weight.ts'

/** Bytes at most, as the server packs them. */
const HTML = 14_000
const STYLES = 8000
const SCRIPTS_BEFORE_TOUCH = 6000
const SCRIPTS = 95_000
const FONT = 20_000

/** The screen of a small phone. Slides that moved of their own accord would fetch the next picture sooner or later. */
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, reducedMotion: 'reduce' } as const

for (const screen of SCREENS) {
  test(`${screen.name} keeps to its bytes`, async ({ shop, newBrowser }) => {
    const regular = await makeRegular(shop)
    const context = await newBrowser(PHONE)
    if (!screen.signedOut) await signInBrowser(context, regular.credentials)
    const page = await context.newPage()
    const weight = new Weight(page)
    const touch = await holdPointer(page)
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
    await wakeEverything(page)
    const scripts = (await weight.all()).filter(isScript)
    note('scripts after the touch', sum(scripts, 'body'))
    expect(scripts.map(({ url }) => url)).toEqual(expect.arrayContaining([...ahead]))
    expect(sum(scripts, 'body'), bill(scripts, 'body')).toBeLessThanOrEqual(SCRIPTS)
  })
}

async function expectLight(page: Page, { firstView }: Screen, fetched: Fetched[]): Promise<void> {
  const document = fetched.find(({ kind }) => kind === 'document')
  const scripts = fetched.filter(isScript)
  const fonts = fetched.filter(({ kind }) => kind === 'font')
  const styles = await weighStyles(page)
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
  note('first view with its headers', sum(fetched, 'whole'))

  expect(document?.body).toBeGreaterThan(0)
  expect(document?.body).toBeLessThanOrEqual(HTML)
  expect(styles).toBeGreaterThan(1000)
  expect(styles).toBeLessThanOrEqual(STYLES)
  expect(fetched.filter(({ kind }) => kind === 'stylesheet')).toEqual([])
  expect(fonts).toHaveLength(1)
  expect(sum(fonts, 'body')).toBeLessThanOrEqual(FONT)
  expect(sum(scripts, 'body')).toBeGreaterThan(0)
  expect(sum(scripts, 'body'), bill(scripts, 'body')).toBeLessThanOrEqual(SCRIPTS_BEFORE_TOUCH)
  if (firstView) expect(sum(fetched, 'whole'), bill(fetched, 'whole')).toBeLessThanOrEqual(firstView)
}

const isScript = ({ kind, url }: Fetched): boolean => kind === 'script' || url.endsWith('.js')

/** Every island that waits for a touch has all its files. */
const hasFetchedAhead = (page: Page): Promise<void> =>
  expect(page.locator('astro-island[client="interact"]:not([data-fetched])')).toHaveCount(0)

async function fetchedAhead(page: Page): Promise<Set<string>> {
  const links = page.locator('link[rel="prefetch"]')
  return new Set(await links.evaluateAll((found) => found.map((link) => (link as HTMLLinkElement).href)))
}

/** Every island of the page, and the sheet of the cart with what is in it. */
async function wakeEverything(page: Page): Promise<void> {
  await steps.hydrateAll(page)
  // A dialog that is open already would be in the way of the pointer.
  await steps.cartButton(page).dispatchEvent('click')
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByRole('listitem')).not.toHaveCount(0)
}

/** What the report of a run tells besides passed and failed. */
function note(type: string, bytes: number): void {
  test.info().annotations.push({ type, description: String(bytes) })
}
