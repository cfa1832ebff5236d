import { describe, expect } from 'vitest'

import type { ApiError } from '../../../../src/api/errors.ts'
import { importRows } from '../../../support/import.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Person } from '../../../support/person.ts'
import { openOtherProcess } from '../../../support/other-process.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'
import { searchTitles } from '../../../support/search.ts'

const SWIMWEAR = { kind: 'category', name: 'Swimwear', slug: 'swimwear' } as const
const SONS = { kind: 'brand', name: 'Sons & Co', slug: 'sons', position: 0 } as const

const list = async (shop: Pick<TestShop, 'visitor'>, query: object) =>
  shop.visitor().call('GET /api/shop/products/get', { query: { counts: 'true', ...query } })

const listTitles = async (shop: TestShop, query: object) => (await list(shop, query)).data.map(({ title }) => title)

const addProduct = async (admin: Person, fields: object) =>
  (await admin.call('POST /api/admin/products/add', { body: { ...PRODUCT_FORM, ...fields } })).data

const edit = (admin: Person, slug: string, body: { name: string; slug: string; words?: string }) =>
  admin.call('PUT /api/admin/groups/edit/{slug}', { params: { slug }, body })

const merge = (admin: Person, slug: string, into: string) =>
  admin.call('PUT /api/admin/groups/merge/{slug}', { params: { slug }, body: { into } })

const remove = (admin: Person, slug: string) =>
  admin.call('DELETE /api/admin/groups/delete/{slug}', { params: { slug } })

it('a new shop has the categories and brands of the specification, in their order', async ({ shop }) => {
  const { counts } = await list(shop, {})
  expect(Object.keys(counts?.category ?? {})).toEqual(['men', 'women', 'kids', 'accessories', 'footwear'])
  expect(Object.keys(counts?.brand ?? {})).toEqual(['nike', 'adidas', 'puma', 'levi', 'zara', 'h&m'])
  expect(counts?.names).toMatchObject({ men: 'Men', levi: "Levi's", 'h&m': 'H&M' })
})

describe('an added brand', () => {
  it('is offered by filters and imports, and named by its products in every process', async ({ shop }) => {
    const admin = await shop.admin()
    const other = await openOtherProcess(shop)
    await expect(addProduct(admin, { brand: 'sons' })).rejects.toMatchObject({ status: 400, field: 'brand' })
    const { data } = await admin.call('POST /api/admin/groups/add', { body: SONS })
    expect(data).toEqual({
      _id: 'sons',
      kind: 'brand',
      name: 'Sons & Co',
      position: 0,
      sizes: '',
      words: '',
      picture: '',
      onHome: false,
      measurements: '',
      productCount: 0
    })
    const coat = await addProduct(admin, { brand: 'sons' })
    expect(coat).toMatchObject({ brand: 'sons', brandName: 'Sons & Co' })
    const row = { ...PRODUCT_FORM, title: 'Hat', brand: 'sons & co' }
    expect(await importRows(admin, [row])).toMatchObject([{ outcome: 'added' }])
    for (const where of [shop, other]) {
      const { data: found, counts } = await list(where, { brand: 'sons' })
      expect(found.map(({ title }) => title).toSorted()).toEqual(['Coat', 'Hat'])
      expect([counts?.brand['sons'], counts?.names['sons']]).toEqual([2, 'Sons & Co'])
    }
    expect((await searchTitles(shop, 'sons')).toSorted()).toEqual(['Coat', 'Hat'])
  })

  it.for([
    [{ slug: 'men' }, 'slug', 409],
    [{ slug: 'nike' }, 'slug', 409],
    [{ slug: 'Upper' }, 'slug', 400],
    [{ slug: 'a,b' }, 'slug', 400],
    [{ slug: '' }, 'slug', 400],
    [{ slug: 'x'.repeat(41) }, 'slug', 400],
    [{ name: '' }, 'name', 400],
    [{ name: 'two\nlines' }, 'name', 400],
    [{ position: -1 }, 'position', 400],
    [{ kind: 'color' }, 'kind', 400]
  ] as const)('with %j is refused', async ([changes, field, status], { shop }) => {
    const admin = await shop.admin()
    const adding = admin.call('POST /api/admin/groups/add', { body: { ...SONS, ...changes } as never })
    await expect(adding).rejects.toMatchObject({ status, field })
    expect((await list(shop, {})).counts?.names).not.toHaveProperty('sons')
  })

  it('is no category', async ({ shop }) => {
    const admin = await shop.admin()
    await admin.call('POST /api/admin/groups/add', { body: SONS })
    await expect(addProduct(admin, { category: 'sons' })).rejects.toMatchObject({ status: 400, field: 'category' })
  })
})

describe('a renamed category', () => {
  it('keeps its products, and its former slug still leads to them', async ({ shop }) => {
    const admin = await shop.admin()
    await addProduct(admin, { title: 'Dress', category: 'women' })
    await addProduct(admin, { title: 'Shirt', category: 'men' })
    expect(await listTitles(shop, { category: 'ladies' })).toEqual([])
    await edit(admin, 'women', { name: 'Ladies', slug: 'ladies', words: 'damen' })
    expect(await listTitles(shop, { category: 'ladies' })).toEqual(['Dress'])
    const { data, counts } = await list(shop, { category: 'women' })
    expect(data).toMatchObject([{ title: 'Dress', category: 'ladies', categoryName: 'Ladies' }])
    expect(counts).toMatchObject({ redirects: { women: 'ladies' }, category: { ladies: 1 } })
    expect(counts?.category).not.toHaveProperty('women')
    expect(await searchTitles(shop, 'damen dress', { grouped: 'true' })).toEqual(['Dress'])
    // Back to the first slug, without a loop.
    await edit(admin, 'ladies', { name: 'Women', slug: 'women' })
    expect(await listTitles(shop, { category: 'ladies' })).toEqual(['Dress'])
    expect((await list(shop, { category: 'women' })).counts).not.toHaveProperty('redirects')
  })

  it('has its new name after a failure of the database', async ({ shop }) => {
    const admin = await shop.admin()
    await addProduct(admin, {})
    await list(shop, {})
    await edit(admin, 'women', { name: 'Ladies', slug: 'women' })
    const rename = (from: string, to: string) => shop.shop.db.schema.alterTable(from).renameTo(to).execute()
    await rename('product_group_redirects', 'unavailable')
    await expect(list(shop, {})).rejects.toMatchObject({ status: 500 })
    await rename('unavailable', 'product_group_redirects')
    expect((await list(shop, {})).counts?.names['women']).toBe('Ladies')
  })

  it('cannot have the slug of another one', async ({ shop }) => {
    const admin = await shop.admin()
    await expect(edit(admin, 'women', { name: 'Women', slug: 'nike' })).rejects.toMatchObject({
      status: 409,
      field: 'slug'
    })
    await expect(edit(admin, 'boats', { name: 'Boats', slug: 'boats' })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the search words of a category', () => {
  it.for([
    ['boy', 'contains the word “boy” a second time'],
    ['kids', 'contains the word “kids” a second time'],
    ['roll neck', 'contains “roll neck”, which is not a single word'],
    ['hemd, hemd', 'contains the word “hemd” a second time']
  ] as const)('cannot be %j', async ([words, message], { shop }) => {
    const admin = await shop.admin()
    const editing = edit(admin, 'men', { name: 'Men', slug: 'men', words })
    await expect(editing).rejects.toMatchObject({
      status: 400,
      field: 'words',
      message: expect.stringContaining(message) as string
    })
    await edit(admin, 'men', { name: 'Men', slug: 'men', words: 'man, hemd' })
    await edit(admin, 'men', { name: 'Men', slug: 'men', words: 'hemd' })
  })
})

describe('a brand that is merged into another', () => {
  it('gives it its products, and its links lead there', async ({ shop }) => {
    const admin = await shop.admin()
    await addProduct(admin, { title: 'Runner', brand: 'puma' })
    await addProduct(admin, { title: 'Tank', brand: 'nike' })
    await edit(admin, 'puma', { name: 'Puma', slug: 'puma-sport' })
    const { data } = await merge(admin, 'puma-sport', 'nike')
    expect(data).toMatchObject({ _id: 'nike', productCount: 2 })
    for (const brand of ['nike', 'puma', 'puma-sport'])
      expect((await listTitles(shop, { brand })).toSorted()).toEqual(['Runner', 'Tank'])
    await expect(merge(admin, 'puma-sport', 'nike')).rejects.toMatchObject({ status: 404 })
  })

  it.for(['men', 'nike'])('cannot be merged into %s', async (into, { shop }) => {
    await expect(merge(await shop.admin(), 'nike', into)).rejects.toMatchObject({ status: 400, field: 'into' })
  })
})

describe('a category', () => {
  it('with products, also in the trash, cannot be deleted', async ({ shop }) => {
    const admin = await shop.admin()
    const { _id: id } = await addProduct(admin, { category: 'kids' })
    await admin.call('DELETE /api/admin/products/delete/{id}', { params: { id } })
    await expect(remove(admin, 'kids')).rejects.toMatchObject({ status: 409, code: 'conflict' })
    await admin.call('POST /api/admin/groups/add', { body: SWIMWEAR })
    await remove(admin, 'swimwear')
    await expect(remove(admin, 'swimwear')).rejects.toMatchObject({ status: 404 })
    const names = ['men', 'women', 'kids', 'accessories', 'footwear']
    expect(Object.keys((await list(shop, {})).counts?.category ?? {})).toEqual(names)
  })

  it('cannot be deleted while a product is added to it', async ({ shop }) => {
    const admin = await shop.admin()
    await admin.call('POST /api/admin/groups/add', { body: SWIMWEAR })
    const results = await Promise.allSettled([remove(admin, 'swimwear'), addProduct(admin, { category: 'swimwear' })])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const statuses = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as ApiError).status] : []
    )
    expect([400, 409]).toContain(statuses[0])
  })
})
