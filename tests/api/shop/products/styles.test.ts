import { describe, expect } from 'vitest'

import type { Product, ProductVariant } from '../../../../src/api/contract/products.ts'
import { addToCart, placeOrder } from '../../../support/checkout.ts'
import { list, type VariantChanges, SHIRT } from '../../../support/grouped-list.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member } from '../../../support/person.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'

async function addVariant(admin: Member, { style, ...changes }: VariantChanges): Promise<Product> {
  const body = { ...PRODUCT_FORM, ...SHIRT, style: style ? { id: style } : null, ...changes }
  return (await admin.call('POST /api/admin/products/add', { body })).data
}

/** Reads the variants of the shirt. */
async function readVariants(shop: TestShop): Promise<ProductVariant[]> {
  const id = (await list(shop, { sortBy: 'title-atoz' })).data[1]?._id ?? ''
  return (await shop.visitor().call('GET /api/shop/products/get/{id}', { params: { id } })).data.variants ?? []
}

/** A shirt in two colors and three sizes, and a hat without variants. */
async function addShirtAndHat(shop: TestShop): Promise<Member> {
  const admin = await shop.admin()
  for (const size of ['L', 'S', 'M']) await addVariant(admin, { style: 'shirt', size, color: 'navy' })
  await addVariant(admin, { style: 'shirt', size: 'S', color: 'white', price: 60, salePrice: 45, totalStock: 0 })
  await addVariant(admin, { style: 'shirt', size: 'XL', color: 'white', price: 60 })
  await addVariant(admin, { title: 'Hat', price: 30, category: 'women' })
  return admin
}

describe('the variants of a style', () => {
  it('are single products that name the variant in their title', async ({ shop }) => {
    await addShirtAndHat(shop)
    const { data } = await shop.visitor().call('GET /api/shop/products/get', { query: { sortBy: 'title-atoz' } })
    expect(data.map(({ title }) => title)).toEqual([
      'Hat',
      'Oxford shirt, navy, L',
      'Oxford shirt, navy, M',
      'Oxford shirt, navy, S',
      'Oxford shirt, white, S',
      'Oxford shirt, white, XL'
    ])
    expect(data[0]).not.toHaveProperty('style')
    expect(data[1]).toMatchObject({
      style: { id: 'shirt', title: 'Oxford shirt' },
      size: 'L',
      color: { name: 'navy', swatch: '#1f2c4d' }
    })
  })

  it('are in the details of each, sorted by color and natural size', async ({ shop }) => {
    const admin = await addShirtAndHat(shop)
    const { _id: id } = await addVariant(admin, { style: 'shirt', size: 'XXL', color: 'navy' })
    const { data } = await shop.visitor().call('GET /api/shop/products/get/{id}', { params: { id } })
    expect(data.variants?.map(({ color, size }) => `${color?.name} ${size}`)).toEqual([
      'navy S',
      'navy M',
      'navy L',
      'navy XXL',
      'white S',
      'white XL'
    ])
  })

  it('keep their style when an older client sends only the fields that it knows', async ({ shop }) => {
    const admin = await shop.admin()
    const { _id: id } = await addVariant(admin, { style: 'shirt', size: 'm', color: 'Navy' })
    const { style: _style, ...body } = { ...PRODUCT_FORM, ...SHIRT, style: null, title: 'Linen shirt', price: '70' }
    const { data } = await admin.call('PUT /api/admin/products/edit/{id}', { params: { id }, body })
    expect(data).toMatchObject({
      title: 'Linen shirt, navy, M',
      price: 70,
      style: { id: 'shirt', title: 'Linen shirt' },
      size: 'M'
    })
  })

  it('are renamed together when an older client changes the title of one', async ({ shop }) => {
    const admin = await addShirtAndHat(shop)
    const [navy] = await readVariants(shop)
    const params = { id: navy?._id ?? '' }
    const { data } = await shop.visitor().call('GET /api/shop/products/get/{id}', { params })
    const body = { ...data, price: '51', title: 'Linen shirt', brand: 'nike' } as never
    await admin.call('PUT /api/admin/products/edit/{id}', { params, body })
    const ungrouped = await list(shop, { grouped: 'false', sortBy: 'title-atoz' })
    expect(ungrouped.data.map(({ title }) => title)).toEqual([
      'Hat',
      'Linen shirt, navy, L',
      'Linen shirt, navy, M',
      'Linen shirt, navy, S',
      'Linen shirt, white, S',
      'Linen shirt, white, XL'
    ])
  })

  it('stay the same when a client sends the whole product back', async ({ shop }) => {
    const admin = await shop.admin()
    const added = await addVariant(admin, { style: 'shirt', size: 'M', color: 'navy' })
    const response = await admin.call('PUT /api/admin/products/edit/{id}', {
      params: { id: added._id },
      body: added
    })
    expect(response.data).toEqual(added)
  })

  it('leave the style when the style is null', async ({ shop }) => {
    const admin = await shop.admin()
    const { _id: id } = await addVariant(admin, { style: 'shirt', size: 'M', color: 'navy' })
    const body = { ...PRODUCT_FORM, ...SHIRT, style: null, size: null, color: null }
    const { data } = await admin.call('PUT /api/admin/products/edit/{id}', { params: { id }, body })
    expect(data).toMatchObject({ title: 'Oxford shirt' })
    for (const field of ['style', 'size', 'color']) expect(data).not.toHaveProperty(field)
  })

  it('must be different', async ({ shop }) => {
    const admin = await shop.admin()
    await addVariant(admin, { style: 'shirt', size: 'M', color: 'navy' })
    await expect(addVariant(admin, { style: 'shirt', size: 'm', color: 'NAVY' })).rejects.toMatchObject({
      code: 'invalid',
      message: 'The style already has the variant navy, M.'
    })
  })

  it.for([
    [{ size: 'S, M' }, 'size'],
    [{ color: 'navy,white' }, 'color.name'],
    [{ color: { name: 'navy', swatch: 'blue' } }, 'color.swatch']
  ] as const)('refuse %j', async ([changes, field], { shop }) => {
    const admin = await shop.admin()
    await expect(addVariant(admin, { style: 'shirt', ...(changes as VariantChanges) })).rejects.toMatchObject({ field })
  })
})

describe('a grouped list', () => {
  it('has one entry for each style, with the price of its cheapest variant in stock and its options', async ({
    shop
  }) => {
    await addShirtAndHat(shop)
    const { data } = await list(shop)
    expect(data.map(({ title, price, salePrice, totalStock }) => [title, price, salePrice, totalStock])).toEqual([
      ['Hat', 30, 0, 20],
      ['Oxford shirt', 50, 0, 80]
    ])
    expect(data[0]).not.toHaveProperty('options')
    expect(data[1]?.options).toEqual({
      sizes: ['S', 'M', 'L', 'XL'],
      colors: [
        { name: 'navy', swatch: '#1f2c4d' },
        { name: 'white', swatch: '#ffffff' }
      ],
      variantCount: 5,
      maxPrice: 60
    })
  })

  it('shows the variant that matches the filters', async ({ shop }) => {
    await addShirtAndHat(shop)
    const { data } = await list(shop, { size: 'xl,xxl', color: 'white,red' })
    expect(data.map(({ title, size, price }) => [title, size, price])).toEqual([['Oxford shirt', 'XL', 60]])
    expect((await list(shop, { size: 'XL', color: 'navy' })).data).toEqual([])
    expect((await list(shop, { size: 'no such size' })).data).toEqual([])
  })

  it('shows with a size filter a color in which the size is in stock', async ({ shop }) => {
    await addShirtAndHat(shop)
    const found = await shop.visitor().call('GET /api/shop/search/{keyword}', {
      params: { keyword: 'oxford size s' },
      query: { grouped: 'true' }
    })
    for (const { data } of [await list(shop, { size: 'S' }), found])
      expect(data.map(({ color, size, price }) => [color?.name, size, price])).toEqual([['navy', 'S', 50]])
    const { data } = await list(shop, { size: 'S', color: 'white' })
    expect(data.map(({ color, size, price }) => [color?.name, size, price])).toEqual([['white', 'S', 60]])
  })

  it('keeps its price order when the cheapest variant of a style sells out or is in stock again', async ({ shop }) => {
    const admin = await shop.admin()
    const { _id: id } = await addVariant(admin, { style: 'shirt', size: 'S', price: 20, totalStock: 1 })
    for (const size of ['XS', 'M', 'L', 'XL']) await addVariant(admin, { style: 'shirt', size, price: 40 })
    await addVariant(admin, { title: 'Hat', price: 30 })
    const entries = async () =>
      (await list(shop, { sortBy: 'price-lowtohigh' })).data.map(({ title, price }) => `${title} ${price}`)
    expect(await entries()).toEqual(['Oxford shirt 20', 'Hat 30'])
    const shopper = await shop.shopper()
    await addToCart(shopper, { id })
    await placeOrder(shopper)
    expect(await entries()).toEqual(['Hat 30', 'Oxford shirt 40'])
    await admin.call('PUT /api/admin/products/change', { body: { ids: [id], change: { stock: 1 } } })
    expect(await entries()).toEqual(['Oxford shirt 20', 'Hat 30'])
  })

  it('counts styles, and each filter without its own selection', async ({ shop }) => {
    await addShirtAndHat(shop)
    const { counts } = await list(shop, { size: 'XL' })
    expect(counts).toMatchObject({
      category: { men: 1, women: 0 },
      size: { S: 1, M: 1, L: 1, XL: 1 },
      color: { white: 1 },
      swatches: { white: '#ffffff' },
      price: { min: 60, max: 60 }
    })
    expect(Object.keys((await list(shop)).counts?.size ?? {})).toEqual(['S', 'M', 'L', 'XL'])
  })

  it('applies a price range in dollars, bounds included', async ({ shop }) => {
    await addShirtAndHat(shop)
    const titles = async (query: Record<string, string>) => (await list(shop, query)).data.map(({ title }) => title)
    expect(await titles({ maxPrice: '30' })).toEqual(['Hat'])
    expect(await titles({ minPrice: '30.01' })).toEqual(['Oxford shirt'])
    expect(await titles({ minPrice: '30', maxPrice: '45' })).toEqual(['Hat', 'Oxford shirt'])
    expect(await titles({ minPrice: '30', maxPrice: '44.99' })).toEqual(['Hat'])
    expect(await titles({ minPrice: 'x', maxPrice: '-1' })).toEqual(['Hat', 'Oxford shirt'])
  })

  it('continues after its cursor', async ({ shop }) => {
    await addShirtAndHat(shop)
    const first = await list(shop, { limit: '1', sortBy: 'title-ztoa' })
    const second = await list(shop, { limit: '1', sortBy: 'title-ztoa', cursor: first.nextCursor ?? '' })
    expect([first.data[0]?.title, second.data[0]?.title, second.nextCursor]).toEqual(['Oxford shirt', 'Hat', null])
    expect([first.total, second.total]).toEqual([2, 2])
  })

  it('shows the stock of a variant after it is sold', async ({ shop }) => {
    const admin = await addShirtAndHat(shop)
    const stocks = async () => (await readVariants(shop)).map(({ totalStock }) => totalStock)
    expect(await stocks()).toEqual([20, 20, 20, 0, 20])
    const id = (await readVariants(shop))[1]?._id ?? ''
    const change = { ids: [id], change: { stock: 15 } }
    await admin.call('PUT /api/admin/products/change', { body: change })
    expect(await stocks()).toEqual([20, 15, 20, 0, 20])
    expect((await list(shop)).data[1]?.totalStock).toBe(75)
  })
})
