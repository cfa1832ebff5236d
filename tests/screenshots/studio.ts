import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test'

import { type Credentials, demoAdmin, register, signIn, signInBrowser, newCredentials } from '../support/people.ts'
import { addPromotion } from '../support/promotions.ts'
import { addPlainProducts } from '../support/plain-products.ts'
import { makeReturningShopper, type ReturningShopper } from '../support/returning-shopper.ts'
import { type RunningShop, startShop } from '../support/running-shop.ts'
import { addressOf } from '../support/screens.ts'
import { makeHoarder } from './hoarder.ts'
import type { Shot, ShotUser } from './shot.ts'

const HEIGHT = { 360: 740, 768: 1024, 1280: 800 } as const
export const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

export interface Studio {
  visit<Result>(shot: Shot, width: keyof typeof HEIGHT, action: (page: Page) => Promise<Result>): Promise<Result>
  take(shot: Shot, width: keyof typeof HEIGHT, save: (scheme: Scheme, picture: Buffer) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** Opens the demo shop and one with extreme data. */
export async function openStudio(browser: Browser): Promise<Studio> {
  const [shop, fullShop] = await Promise.all([startShop(), startShop()])
  await addPlainProducts(shop.url)
  const admin = await signIn(shop.url, demoAdmin())
  await addPromotion(admin, { name: 'A tenth off', code: 'TENTH', budget: 500 })
  await addPromotion(admin, { name: 'Free delivery', code: 'DELIVERY', kind: 'shipping', value: 0 })
  const [regular, hoarder] = await Promise.all([makeReturningShopper(shop), makeHoarder(fullShop)])
  const users = { nobody: regular, newcomer: regular, regular, hoarder, admin: regular }

  async function open({ as, noScripts }: Shot, width: keyof typeof HEIGHT): Promise<BrowserContext> {
    const context = await browser.newContext({
      // It would answer requests whose responses the shots replace.
      serviceWorkers: 'block',
      baseURL: (as === 'hoarder' ? fullShop : shop).url,
      viewport: { width, height: HEIGHT[width] },
      deviceScaleFactor: width === 360 ? 2 : 1,
      reducedMotion: 'reduce',
      javaScriptEnabled: !noScripts
    })
    await signInAs(context, as, users[as], shop)
    return context
  }

  async function visit<Result>(shot: Shot, width: keyof typeof HEIGHT, action: (page: Page) => Promise<Result>) {
    const context = await open(shot, width)
    try {
      const page = await context.newPage()
      await openState(page, shot, users[shot.as])
      return await action(page)
    } finally {
      await context.close()
    }
  }

  return {
    visit,
    take: (shot, width, save) =>
      visit(shot, width, async (page) => {
        for (const scheme of SCHEMES) await save(scheme, await takePicture(page, shot, scheme))
      }),
    close: async () => void (await Promise.all([shop.stop(), fullShop.stop()]))
  }
}

async function signInAs(
  context: BrowserContext,
  user: ShotUser,
  { credentials }: ReturningShopper,
  shop: RunningShop
): Promise<void> {
  if (user === 'nobody') return
  const newcomer = newCredentials()
  if (user === 'newcomer') await register(shop.url, newcomer)
  const accounts: Partial<Record<ShotUser, Credentials>> = { admin: demoAdmin(), newcomer }
  await signInBrowser(context, accounts[user] ?? credentials)
}

async function openState(page: Page, shot: Shot, shopper: ReturningShopper): Promise<void> {
  const { stalled, failing, act, noScripts } = shot
  if (stalled) await page.route(matchUrl(stalled), () => new Promise(() => {}))
  if (failing) await page.route(matchUrl(failing), (route) => route.abort())
  const { purchased, soldOut } = shopper
  await page.goto(addressOf(shot, shopper).replace('{purchased}', purchased).replace('{soldOut}', soldOut))
  if (!noScripts) await waitForHydration(page)
  await act?.(page)
  await expectVisible(page, shot)
}

/** Admin islands hydrate on load, and some of their states exist only after it. */
const waitForHydration = (page: Page): Promise<void> => expect(page.locator('.admin astro-island[ssr]')).toHaveCount(0)

/** Throws if the state is not in the picture. */
export async function expectVisible(page: Page, { name, shows, fullPage }: Shot, timeout = 10_000): Promise<void> {
  const expectation = expect(shows(page), `${name} does not show its state`)
  await (fullPage ? expectation.toBeVisible({ timeout }) : expectation.toBeInViewport({ timeout }))
}

const matchUrl = (part: string | RegExp) => (url: URL) => {
  const path = url.pathname + url.search
  return typeof part === 'string' ? path.includes(part) : part.test(path)
}

async function takePicture(page: Page, shot: Shot, scheme: Scheme): Promise<Buffer> {
  const { fullPage = false } = shot
  await page.emulateMedia({ colorScheme: scheme })
  await (fullPage ? loadAllPictures(page) : waitForVisiblePictures(page))
  await page.evaluate(async () => void (await document.fonts.ready))
  const picture = await page.screenshot({ fullPage, animations: 'disabled' })
  // The toast may have expired.
  await expectVisible(page, shot)
  return picture
}

const waitForVisiblePictures = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, height } = image.getBoundingClientRect()
      return image.complete || height === 0 || bottom < 0 || top > innerHeight
    })
  )

/** Pictures load lazily. */
async function loadAllPictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
    // The sticky header moves with the page.
    scrollTo(0, 0)
  })
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
}
