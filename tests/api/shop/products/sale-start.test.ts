import type { KyselyPlugin } from 'kysely'
import { describe, expect } from 'vitest'

import type { Client } from '../../../../src/api/client.ts'
import { SECOND } from '../../../../src/lib/dates.ts'
import { incrementCatalogVersion } from '../../../../src/server/platform/catalog-version.ts'
import { saveAddress } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { expectLedgerToMatch, listCharges } from '../../../support/ledger.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { openOtherProcess } from '../../../support/other-process.ts'
import { buySaleProducts, scheduleSaleProducts } from '../../../support/sale.ts'
import { openSite } from '../../../support/site.ts'
import { createVariant, saveStyle } from '../../../support/styles.ts'

const SHOPPERS = 60
const CONCURRENT_SHOPPERS = 20

const inSeconds = ({ shop }: TestShop, seconds: number) =>
  new Date(shop.now().getTime() + seconds * SECOND).toISOString()

/** Creates a style with three variants. Returns its id, and a function that schedules its sale. */
async function createStyle(shop: TestShop) {
  const admin = await shop.admin()
  const variants = ['S', 'M', 'L'].map((size) => createVariant('navy', size))
  await saveStyle(admin, { variants })
  const scheduleSale = (saleStartsAt: string | null, salePrice: number) =>
    saveStyle(admin, { variants: variants.map((variant) => ({ ...variant, salePrice, saleStartsAt })) })
  return { scheduleSale, id: variants[0]?._id ?? '' }
}

/**
 * Runs `work` and calls `interrupt` after the given number of statements of the process. Returns false if the work ran
 * fewer statements.
 */
async function interruptAfter(
  process: TestShop,
  statement: number,
  interrupt: () => Promise<void>,
  work: () => Promise<void>
) {
  const { db } = process.shop
  let remaining = statement
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      remaining -= 1
      if (remaining === 0) await interrupt()
      return result
    }
  }
  process.shop.db = db.withPlugin(plugin)
  await work().finally(() => (process.shop.db = db))
  return remaining <= 0
}

const READS: Record<string, (call: Client, id: string) => Promise<object>> = {
  list: (call) => call('GET /api/shop/products/get', { query: { grouped: 'true', counts: 'true' } }),
  search: (call) =>
    call('GET /api/shop/search/{keyword}', { params: { keyword: 'shirt' }, query: { grouped: 'true' } }),
  details: (call, id) => call('GET /api/shop/products/get/{id}', { params: { id } })
}

/** Finds the prices of the products and the bounds of the price filter. */
const findPrices = (response: object): Set<string | undefined> =>
  new Set([...JSON.stringify(response).matchAll(/"(?:salePrice|min|max)":(\d+)/g)].map(([, price]) => price))

describe('a sale that starts', () => {
  it.for(Object.entries(READS))('during a call (%s) shows the old or the new prices', async ([, read], { shop }) => {
    const { scheduleSale, id } = await createStyle(shop)
    const other = await openOtherProcess(shop)
    const { call } = other.visitor()
    const start = async () => {
      shop.pass(SECOND)
      await shop.shop.applyDueChanges()
    }
    let isInterrupted = true
    let statement = 0
    while (isInterrupted) {
      statement += 1
      await scheduleSale(inSeconds(shop, 1), 40)
      isInterrupted = await interruptAfter(other, statement, start, async () => {
        const prices = findPrices(await read(call, id))
        expect([new Set(['40']), new Set(['0']), new Set(['50', '0'])]).toContainEqual(prices)
      })
      await scheduleSale(null, 0)
    }
    expect(statement).toBeGreaterThan(2)
  })

  it('while a page is rendered changes all its prices', async ({ shop }) => {
    const { scheduleSale, id } = await createStyle(shop)
    await scheduleSale(inSeconds(shop, 1), 40)
    let renderings = 0
    const site = await openSite(shop, 'in this process', {
      renderBody: async ({ call }) => {
        const { data } = await call('GET /api/shop/products/get/{id}', { params: { id } })
        renderings += 1
        if (renderings === 1) shop.pass(SECOND)
        const list = await call('GET /api/shop/products/get', { query: {} })
        return [data, ...list.data].map(({ salePrice }) => salePrice).join(' ')
      }
    })
    const ada = await shop.shopper()
    const readPage = async () => (await site.send('/shop/listing', ada)).text
    expect([await readPage(), await readPage()]).toEqual(['40 40 40 40', '40 40 40 40'])
  })

  it('during each attempt to read the catalog does not make a shopper wait for more than three', async ({ shop }) => {
    const { scheduleSale, id } = await createStyle(shop)
    let renderings = 0
    const site = await openSite(shop, 'in this process', {
      renderBody: async ({ call }) => {
        renderings += 1
        const { data } = await call('GET /api/shop/products/get', { query: { limit: renderings } })
        await scheduleSale(null, 40 + renderings)
        return String(data.length)
      }
    })
    expect((await site.send('/shop/listing', await shop.shopper())).text).toBe('3')
    expect(renderings).toBe(3)
    const other = await openOtherProcess(shop)
    other.shop.db = other.shop.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await shop.shop.db.transaction().execute(incrementCatalogVersion)
        return result
      }
    })
    // A search may update its index, and the change above would wait for that transaction.
    for (const name of ['list', 'details']) await READS[name]?.(other.visitor().call, id)
  })

  it('while shoppers buy charges everybody what their cart has shown', async ({ shop }) => {
    const [admin, other] = [await shop.admin(), await openOtherProcess(shop)]
    const saleProducts = await scheduleSaleProducts(admin.call, { startsAt: inSeconds(shop, 1), now: shop.shop.now })
    const approve = (paymentId: string) => shop.paypal.control(`orders/${paymentId}/approve`)
    const queue = Array.from({ length: SHOPPERS }, (_, index) => index).values()
    const failures: number[] = []
    const serve = async () => {
      for (const index of queue) {
        const member = await shop.shopper(`Shopper ${index}`)
        const { _id: addressId } = await saveAddress(member)
        const { call } = index % 2 === 0 ? member : other.visitor(() => member.token)
        // The other shoppers are anywhere between the list and the payment.
        const onCart = () => {
          if (index === SHOPPERS / 2) shop.pass(SECOND)
        }
        const shopper = { id: member.id, addressId, call }
        failures.push(await buySaleProducts({ saleProducts, shopper, approve, onCart }))
      }
    }
    await Promise.all(Array.from({ length: CONCURRENT_SHOPPERS }, serve))
    expect(failures).toHaveLength(SHOPPERS)
    expect(Math.max(...failures)).toBe(1)
    expect(new Set(await listCharges(shop))).toEqual(new Set(['COMPLETED 90.00', 'COMPLETED 60.00']))
    await expectLedgerToMatch(shop)
  })
})
