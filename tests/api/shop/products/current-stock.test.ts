import { describe, expect } from 'vitest'

import { openDatabase } from '../../../../src/server/platform/database/open.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { changeProduct } from '../../../support/search.ts'

const readListedStock = async (shop: TestShop) =>
  (await shop.visitor().call('GET /api/shop/products/get', { query: {} })).data.map(({ totalStock }) => totalStock)

const readFoundStock = async (shop: TestShop) => {
  const found = await shop.visitor().call('GET /api/shop/search/{keyword}', { params: { keyword: 'hat' }, query: {} })
  return found.data.map(({ totalStock }) => totalStock)
}

describe('a repeated request for a list or a search', () => {
  it('shows the stock after a sale that changes no page', async ({ shop }) => {
    const { id } = await shop.product({ title: 'Hat' })
    const products = shop.shop.db.updateTable('variants').where('id', '=', id)
    await products.set({ on_hand: 500, reserved: 0 }).execute()
    expect([await readListedStock(shop), await readFoundStock(shop)]).toEqual([[500], [500]])
    await products.set({ reserved: 1 }).execute()
    expect([await readListedStock(shop), await readFoundStock(shop)]).toEqual([[499], [499]])
  })

  it('shows the stock and the title after a change by another process', async ({ shop }) => {
    const { id } = await shop.product({ title: 'Hat' })
    expect([await readListedStock(shop), await readFoundStock(shop)]).toEqual([[50], [50]])
    const otherProcess = await openDatabase(shop.shop.config)
    const products = otherProcess.updateTable('variants').where('id', '=', id)
    await products.set({ on_hand: 500, reserved: 1 }).execute()
    expect([await readListedStock(shop), await readFoundStock(shop)]).toEqual([[499], [499]])
    await changeProduct(otherProcess, id, { title: 'Cap' })
    expect(await readFoundStock(shop)).toEqual([])
    await otherProcess.destroy()
  })

  it('shows the stock after a change that was not committed at the first request', async ({ shop }) => {
    const { id } = await shop.product({ title: 'Hat' })
    const otherProcess = await openDatabase(shop.shop.config)
    await otherProcess.transaction().execute(async (trx) => {
      await trx.updateTable('variants').where('id', '=', id).set({ reserved: 1 }).execute()
      for (let request = 0; request < 3; request += 1) expect(await readListedStock(shop)).toEqual([50])
    })
    expect([await readListedStock(shop), await readFoundStock(shop)]).toEqual([[49], [49]])
    await otherProcess.destroy()
  })
})
