import * as fc from 'fast-check'
import { expect, vi } from 'vitest'

import { type CartStores, type CartTab, type Outcome, settle, test } from '../../tests/support/cart-tab.ts'

const SHOPPERS = 50
const PRODUCTS = ['hat', 'scarf', 'belt', 'tie'] as const

const product = fc.constantFrom(...PRODUCTS)

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('add'), product }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('set'), product, quantity: fc.integer({ min: 0, max: 9 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.constantFrom(0, 100, 700, 6000) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('lose'), outcome: fc.constantFrom<Outcome>('drop', 'lose') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('go offline', 'go online', 'answer slowly') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('open the next page', 'kill the browser') }) }
)
type Step = { kind: string; product?: string; quantity?: number; ms?: number; outcome?: Outcome }

/** Opens a page as the shop's pages do: they load the cart if it has products. */
async function openPage(tab: CartTab): Promise<CartStores> {
  if (tab.server.isOnline) tab.server.setCookie()
  const store = await tab.openStores()
  await vi.advanceTimersByTimeAsync(0)
  return store
}

const heldOutcomes: PromiseWithResolvers<Outcome>[] = []

function releaseOutcomes(): void {
  for (const { resolve } of heldOutcomes.splice(0)) resolve('agree')
}

/** The next response and the next session check take a while. */
function answerSlowly({ server }: CartTab): void {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 300))
  const outcome = Promise.withResolvers<Outcome>()
  server.outcomes.push(outcome.promise)
  heldOutcomes.push(outcome)
  void pause().then(releaseOutcomes)
  const { checkAuth } = server
  server.checkAuth = async () => {
    server.checkAuth = checkAuth
    await pause()
    return checkAuth()
  }
}

/** Returns the cart that the shopper wants and sees. */
async function shop(tab: CartTab, steps: Step[]): Promise<Record<string, number>> {
  let store = await openPage(tab)
  await store.loadCart()
  const wanted: Record<string, number> = {}
  for (const { kind, product: id = '', quantity = 0, ms = 0, outcome } of steps) {
    if (kind === 'add') {
      wanted[id] = (wanted[id] ?? 0) + 1
      void store.addToCart(id)
    } else if (kind === 'set' && wanted[id]) {
      wanted[id] = quantity
      void store.setQuantity(id, quantity)
    } else if (kind === 'wait') await vi.advanceTimersByTimeAsync(ms)
    else if (kind === 'lose' && outcome) tab.server.outcomes.push(outcome)
    else if (kind === 'answer slowly') answerSlowly(tab)
    else if (kind === 'go offline') tab.server.isOnline = false
    else if (kind === 'go online') tab.goOnline()
    else if (kind === 'open the next page' || kind === 'kill the browser') {
      if (kind === 'open the next page') tab.dispatch('pagehide')
      await vi.advanceTimersByTimeAsync(0)
      // The scripts of the page end with it.
      vi.clearAllTimers()
      releaseOutcomes()
      tab.restartBrowser()
      store = await openPage(tab)
    }
  }
  return wanted
}

const withoutZeros = (quantities: Record<string, number>) =>
  Object.fromEntries(Object.entries(quantities).filter(([, quantity]) => quantity > 0))

test(`${SHOPPERS} shoppers with bad networks end with the cart they wanted`, { timeout: 60_000 }, async ({ tab }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      tab.reset()
      const wanted = await shop(tab, steps)
      releaseOutcomes()
      tab.server.outcomes = []
      tab.goOnline()
      for (let count = 0; count < 3; count += 1) await settle()
      await vi.advanceTimersByTimeAsync(120_000)
      expect(withoutZeros(tab.server.quantities)).toEqual(withoutZeros(wanted))
      expect(Object.keys(tab.browser.localStorage).filter((key) => key.startsWith('device:line'))).toEqual([])
    }),
    { numRuns: SHOPPERS }
  )
})
