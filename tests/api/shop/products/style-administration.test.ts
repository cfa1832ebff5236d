import { describe, expect } from 'vitest'

import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member } from '../../../support/person.ts'
import { PRODUCT_FORM, styleFields } from '../../../support/products.ts'
import { createVariant, openStyle, PICTURES, saveStyle as save } from '../../../support/styles.ts'

async function readVariants(shop: TestShop) {
  const { call } = shop.visitor()
  const { data } = await call('GET /api/shop/products/get', { query: { grouped: 'true' } })
  return (await call('GET /api/shop/products/get/{id}', { params: { id: data[0]?._id ?? '' } })).data.variants
}

/** Pictures of navy, and one of white. */
const createPictures = (count: number) => [
  ...Array.from({ length: count }, (_, index) => ({ color: 'navy', image: `/images/${index}.jpg`, alt: '' })),
  ...PICTURES.slice(2)
]

describe('an admin who saves a style', () => {
  it('adds its variants with the first picture of their color', async ({ shop }) => {
    const { admin, style } = await openStyle(shop)
    expect(style.variants.map(({ title, price, image }) => [title, price, image])).toEqual([
      ['Oxford shirt, navy, S', 50, '/images/navy-front.jpg'],
      ['Oxford shirt, navy, M', 50, '/images/navy-front.jpg'],
      ['Oxford shirt, white, M', 60, '/images/white.jpg']
    ])
    expect(style.pictures).toEqual(PICTURES)
    const params = { id: 'oxford' }
    expect((await admin.call('GET /api/admin/styles/get/{id}', { params })).data).toEqual(style)
  })

  it('changes the title of all variants that the form has', async ({ shop }) => {
    const { admin, style } = await openStyle(shop)
    const saved = await save(admin, { title: 'Linen shirt', variants: style.variants, pictures: PICTURES.slice(1) })
    expect(saved.variants.map(({ title }) => title)).toEqual([
      'Linen shirt, navy, S',
      'Linen shirt, navy, M',
      'Linen shirt, white, M'
    ])
    expect(saved.variants[0]?.image).toBe('/images/navy-back.jpg')
  })

  it('sets the weight of each variant, and keeps it if the form has none', async ({ shop }) => {
    const { admin, style } = await openStyle(shop)
    const readWeights = async () => (await readVariants(shop))?.map(({ weight }) => weight)
    const [small, medium, white] = style.variants
    await save(admin, { variants: [{ ...small, weight: '300' }, { ...medium, weight: 310 }, white] })
    expect(await readWeights()).toEqual([300, 310, undefined])
    await save(admin, {
      variants: [
        { ...small, weight: '' },
        { ...medium, price: 55 }
      ]
    })
    expect(await readWeights()).toEqual([undefined, 310, undefined])
  })

  it('adds up to 100 variants, which can still be changed, and no more', async ({ shop }) => {
    const admin = await shop.admin()
    const variants = Array.from({ length: 101 }, (_, nth) => createVariant('navy', `Size ${nth}`))
    await expect(save(admin, { variants })).rejects.toMatchObject({ status: 400, field: 'variants' })
    const style = await save(admin, { variants: variants.slice(1) })
    expect(style.variants).toHaveLength(100)
    await expect(save(admin, { variants: variants.slice(0, 1) })).rejects.toMatchObject({
      status: 400,
      message: 'A style can have at most 100 variants.'
    })
    const changed = await save(admin, { variants: [{ ...style.variants[0], size: 'XXL' }] })
    expect(changed.variants.filter(({ size }) => size === 'XXL')).toHaveLength(1)
    expect(changed.variants).toHaveLength(100)
  })

  it('removes and adds a variant in one step', async ({ shop }) => {
    const { admin, style } = await openStyle(shop)
    const [removed] = style.variants
    const added = createVariant('navy', 'S', { totalStock: '9' })
    await save(admin, { variants: [added], removed: [removed?._id] })
    expect(
      (await readVariants(shop))?.map(({ _id, size, totalStock }) => [_id === added._id, size, totalStock])
    ).toEqual(
      expect.arrayContaining([
        [true, 'S', 9],
        [false, 'M', 4]
      ])
    )
    expect(await readVariants(shop)).toHaveLength(3)
  })

  it('changes nothing if another admin has changed a variant', async ({ shop }) => {
    const { admin, style } = await openStyle(shop)
    const [first, second] = style.variants
    const variants = [
      { ...first, price: 70, seenUpdatedAt: first?.updatedAt },
      { ...second, price: 70, seenUpdatedAt: '2020-01-01T00:00:00.000Z' }
    ]
    await expect(save(admin, { variants })).rejects.toMatchObject({ code: 'conflict' })
    expect((await readVariants(shop))?.map(({ price }) => price)).toEqual([50, 50, 60])
  })

  it('moves a product without variants into the style', async ({ shop }) => {
    const { admin } = await openStyle(shop)
    const { data } = await admin.call('POST /api/admin/products/add', { body: PRODUCT_FORM })
    await save(admin, { variants: [createVariant('white', 'L', { _id: data._id })] })
    expect((await readVariants(shop))?.map(({ _id }) => _id)).toContain(data._id)
  })

  it.for([
    [{ variants: [] }, 'variants'],
    [{ variants: [createVariant('navy', 'XS', { salePrice: '51' })] }, 'salePrice'],
    [{ variants: [createVariant('navy', 'XS'), createVariant('navy', 'xs')] }, 'size'],
    [{ variants: [createVariant('navy', 'XS')], pictures: [] }, 'pictures'],
    [
      { variants: [createVariant('navy', 'XS', { _id: 'same' }), createVariant('navy', 'XL', { _id: 'same' })] },
      'variants'
    ],
    [{ variants: [createVariant('navy', 'XS')], pictures: createPictures(9) }, 'pictures']
  ] as const)('sees what is wrong with %j', async ([changes, field], { shop }) => {
    const { admin } = await openStyle(shop)
    await expect(save(admin, changes)).rejects.toMatchObject({ code: 'invalid', field })
    expect(await readVariants(shop)).toHaveLength(3)
  })

  it('can give each color eight pictures', async ({ shop }) => {
    const { admin, style } = await openStyle(shop)
    const pictures = [...createPictures(8), ...createPictures(6).map((picture) => ({ ...picture, color: 'white' }))]
    expect((await save(admin, { variants: style.variants, pictures })).pictures).toHaveLength(16)
  })

  it('needs to be an admin', async ({ shop }) => {
    const shopper = await shop.shopper()
    await expect(save(shopper, { variants: [] })).rejects.toMatchObject({ code: 'forbidden' })
  })
})

it('a style without variants does not exist', async ({ shop }) => {
  const admin = await shop.admin()
  const call = admin.call('GET /api/admin/styles/get/{id}', { params: { id: 'none' } })
  await expect(call).rejects.toMatchObject({ code: 'not-found' })
})

describe('the grouped list of products', () => {
  const list = async (admin: Member, query: Record<string, string> = {}) =>
    admin.call('GET /api/admin/products/get', { query: { grouped: 'true', limit: '50', ...query } })

  it('has one row for each style, with all variants', async ({ shop }) => {
    const { admin } = await openStyle(shop)
    const hat = await shop.product({ title: 'Hat' })
    const hatVariants = 'style' in styleFields(hat) ? 1 : undefined
    const { data, total } = await list(admin, { sortBy: 'title-atoz' })
    expect([total, data.map(({ title, variants }) => [title, variants?.length])]).toEqual([
      2,
      [
        ['Hat', hatVariants],
        ['Oxford shirt', 3]
      ]
    ])
  })

  it.for([
    [{ stock: 'low' }, 3, 1],
    [{ stock: 'out' }, undefined, 0],
    [{ q: 'oxford' }, 3, 1],
    [{ q: 'oxford', sortBy: 'price-hightolow' }, 3, 1],
    [{ category: 'men' }, 3, 1],
    [{ q: 'oxford', stock: 'low' }, 3, 1],
    [{ trash: 'true' }, undefined, 0]
  ] as const)('with %j has the styles of which a variant matches', async ([query, count, expected], { shop }) => {
    const { admin } = await openStyle(shop)
    const { data, total } = await list(admin, query)
    expect([total, data.map(({ variants }) => variants?.length)]).toEqual([expected, expected ? [count] : []])
  })

  it.for(['newest', 'title-ztoa', 'price-lowtohigh', 'stock-hightolow', ''])(
    'sorted by %j continues without repeating a style',
    async (sortBy, { shop }) => {
      const { admin } = await openStyle(shop)
      for (const title of ['Hat', 'Coat']) await shop.product({ title, stock: 4, price: 50, category: 'men' })
      const titles: string[] = []
      let cursor: string | null | undefined
      do {
        const query = { limit: '1', ...(sortBy ? { sortBy } : { q: 'o' }), ...(cursor ? { cursor } : {}) }
        const response = await list(admin, query)
        titles.push(...response.data.map(({ title }) => title))
        cursor = response.nextCursor
      } while (cursor && titles.length < 9)
      expect(titles.toSorted()).toEqual(sortBy ? ['Coat', 'Hat', 'Oxford shirt'] : ['Oxford shirt'])
    }
  )
})
