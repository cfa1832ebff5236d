import { array, assert, asyncProperty, constantFrom, nat, option, record } from 'fast-check'
import { describe, expect } from 'vitest'

import type { ListedProduct, Product } from '../../../../src/api/contract/products.ts'
import { list, type VariantChanges, SHIRT } from '../../../support/grouped-list.ts'
import { it } from '../../../support/it.ts'
import type { Member } from '../../../support/person.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'

describe('any sequence of changes', () => {
  const fields = record({
    style: option(constantFrom('a', 'b'), { nil: null }),
    size: option(constantFrom('S', 'M'), { nil: null }),
    color: option(constantFrom('navy', 'red'), { nil: null }),
    category: constantFrom('men' as const, 'women' as const),
    price: constantFrom(10, 20),
    totalStock: constantFrom(0, 20)
  })
  const step = record({ kind: constantFrom('add', 'edit', 'delete', 'restore'), at: nat(9), fields })
  const filters = record({
    category: constantFrom('', 'men'),
    size: constantFrom('', 'M'),
    color: constantFrom('', 'navy', 'navy,red'),
    maxPrice: constantFrom('', '10')
  })

  const matches = (product: Product, { category, size, color, maxPrice }: Record<string, string>) =>
    (!category || product.category === category) &&
    (!size || product.size === size) &&
    (!color || color.split(',').includes(product.color?.name ?? '')) &&
    (!maxPrice || product.price <= Number(maxPrice))

  const toEntry = (product: Product) => product.style?.id ?? product._id
  const count = (products: Product[]) => new Set(products.map(toEntry)).size

  it('leaves lists, totals and counts that agree with the products', async ({ shop }) => {
    const admin = await shop.admin()
    await assert(
      asyncProperty(array(step, { minLength: 1, maxLength: 8 }), filters, async (steps, filter) => {
        for (const { _id: id } of (await admin.call('GET /api/admin/products/get', { query: {} })).data)
          await admin.call('DELETE /api/admin/products/delete/{id}', { params: { id } })
        const ids: string[] = []
        for (const change of steps) await applyStep(admin, ids, change).catch(() => undefined)
        const products = (await admin.call('GET /api/admin/products/get', { query: {} })).data
        const matching = products.filter((product) => matches(product, filter))
        const response = await list(shop, { ...filter, limit: '100' })
        expect(response.total).toBe(count(matching))
        expect(response.data.map(toEntry).toSorted()).toEqual([...new Set(matching.map(toEntry))].toSorted())
        expect(response.data.map(({ price }) => price)).toEqual(findLowestPrices(response.data, matching))
        const others = products.filter((product) => matches(product, { ...filter, size: '' }))
        expect(response.counts?.size['M'] ?? 0).toBe(count(others.filter(({ size }) => size === 'M')))
      }),
      { numRuns: 15 }
    )
  })

  /** Of the variants in stock, or of all variants if none is. */
  const findLowestPrices = (entries: ListedProduct[], matching: Product[]) =>
    entries.map((entry) => {
      const variants = matching.filter((product) => toEntry(product) === toEntry(entry))
      const inStock = variants.filter(({ totalStock }) => totalStock > 0)
      return Math.min(...(inStock.length > 0 ? inStock : variants).map(({ price }) => price))
    })

  interface Step {
    kind: string
    at: number
    fields: VariantChanges
  }

  /** Fails if the product does not exist or the variant already exists. */
  async function applyStep(admin: Member, ids: string[], { kind, at, fields: { style, ...changes } }: Step) {
    const params = { id: ids[at % ids.length] ?? 'none' }
    const body = { ...PRODUCT_FORM, ...SHIRT, style: style ? { id: style } : null, ...changes }
    if (kind === 'add') ids.push((await admin.call('POST /api/admin/products/add', { body })).data._id)
    if (kind === 'edit') await admin.call('PUT /api/admin/products/edit/{id}', { params, body })
    if (kind === 'delete') await admin.call('DELETE /api/admin/products/delete/{id}', { params })
    if (kind === 'restore') await admin.call('PUT /api/admin/products/restore/{id}', { params })
  }
})
