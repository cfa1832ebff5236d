import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test'

import { demoAdmin, register, signInBrowser, stranger } from '../support/people.ts'
import { makeRegular, type Regular } from '../support/returning-shopper.ts'
import { type RunningShop, startShop } from '../support/running-shop.ts'
import { addressOf } from '../support/screens.ts'
import { makeHoarder } from './hoarder.ts'
import type { Shot, Who } from './shot.ts'

const HEIGHT = { 360: 740, 1280: 800 } as const
export const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

export interface Studio {
  /** Goes to where a shot is taken, at a width. */
  visit<Result>(shot: Shot, width: keyof typeof HEIGHT, work: (page: Page) => Promise<Result>): Promise<Result>
  /** Takes a shot at a width, in light and in dark. */
  take(shot: Shot, width: keyof typeof HEIGHT, keep: (scheme: Scheme, picture: Buffer) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** Two shops: one as the demo is, and one that has too much of everything. */
export async function openStudio(browser: Browser): Promise<Studio> {
  const [shop, crowded] = await Promise.all([startShop(), startShop()])
  const [regular, hoarder] = await Promise.all([makeRegular(shop), makeHoarder(crowded)])
  const known = { nobody: regular, newcomer: regular, regular, hoarder, admin: regular }

  async function open({ as, plain }: Shot, width: keyof typeof HEIGHT): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: (as === 'hoarder' ? crowded : shop).url,
      viewport: { width, height: HEIGHT[width] },
      deviceScaleFactor: width === 360 ? 2 : 1,
      reducedMotion: 'reduce',
      javaScriptEnabled: !plain
    })
    await signIn(context, as, known[as], shop)
    return context
  }

  async function visit<Result>(shot: Shot, width: keyof typeof HEIGHT, work: (page: Page) => Promise<Result>) {
    const context = await open(shot, width)
    try {
      const page = await context.newPage()
      await reach(page, shot, known[shot.as])
      return await work(page)
    } finally {
      await context.close()
    }
  }

  return {
    visit,
    take: (shot, width, keep) =>
      visit(shot, width, async (page) => {
        for (const scheme of SCHEMES) await keep(scheme, await picture(page, shot, scheme))
      }),
    close: async () => void (await Promise.all([shop.stop(), crowded.stop()]))
  }
}

async function signIn(context: BrowserContext, who: Who, { credentials }: Regular, shop: RunningShop): Promise<void> {
  if (who === 'nobody') return
  if (who === 'admin') return signInBrowser(context, demoAdmin())
  if (who !== 'newcomer') return signInBrowser(context, credentials)
  const newcomer = stranger()
  await register(shop.url, newcomer)
  await signInBrowser(context, newcomer)
}

async function reach(page: Page, shot: Shot, known: Regular): Promise<void> {
  const { held, cut, act, plain } = shot
  if (held) await page.route(isCall(held), () => new Promise(() => {}))
  if (cut) await page.route(isCall(cut), (route) => route.abort())
  await page.goto(addressOf(shot, known).replace('{purchased}', known.purchased))
  if (!plain) await hydrated(page)
  await act?.(page)
  await expectShown(page, shot)
}

/** Islands of the admin hydrate on their own, and lose what is pressed before. */
const hydrated = (page: Page): Promise<void> => expect(page.locator('astro-island[ssr][client=load]')).toHaveCount(0)

/** Throws when the state is not there, or not in the picture. */
export async function expectShown(page: Page, { shows, whole }: Shot, timeout = 10_000): Promise<void> {
  const shown = expect(shows(page), 'does not show its state')
  await (whole ? shown.toBeVisible({ timeout }) : shown.toBeInViewport({ timeout }))
}

/** The page of the same address is not meant. */
const isCall = (part: string) => (url: URL) => (url.pathname + url.search).includes(part)

async function picture(page: Page, shot: Shot, scheme: Scheme): Promise<Buffer> {
  const { whole = false } = shot
  await page.emulateMedia({ colorScheme: scheme })
  await (whole ? fetchPictures(page) : picturesInView(page))
  await page.evaluate(async () => void (await document.fonts.ready))
  const taken = await page.screenshot({ fullPage: whole, animations: 'disabled' })
  // A toast may have gone meanwhile.
  await expectShown(page, shot)
  return taken
}

const picturesInView = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, height } = image.getBoundingClientRect()
      return image.complete || height === 0 || bottom < 0 || top > innerHeight
    })
  )

/** Pictures wait until they come near. */
async function fetchPictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
    // The header sticks to where the window is.
    scrollTo(0, 0)
  })
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
}
