import { describe, expect } from 'vitest'

import { incrementCatalogVersion } from '../../../../src/server/platform/catalog-version.ts'
import { importRows, listAll } from '../../../support/import.ts'
import { it } from '../../../support/it.ts'
import { changeProduct, search, makeProducts, searchTitles } from '../../../support/search.ts'
import { openStyle } from '../../../support/styles.ts'

it('a search returns all fields of a product, and the aliases that older clients read', async ({ shop }) => {
  const product = await shop.product({
    title: 'Wool coat',
    category: 'women',
    brand: 'zara',
    price: 129.95,
    salePrice: 99.5
  })
  const { data } = await search(shop, 'coat')
  const { data: details } = await shop.visitor().call('GET /api/shop/products/get/{id}', { params: { id: product.id } })
  const { variants: _variants, pictures: _pictures, ...fields } = details
  expect(data).toEqual([{ ...fields, id: product.id, name: 'Wool coat' }])
})

it('a search finds nothing in an empty shop', async ({ shop }) => {
  expect(await search(shop, 'coat')).toEqual({ success: true, data: [], nextCursor: null, total: 0 })
})

describe('a product is found by', () => {
  const COAT = {
    title: 'Éclair coat',
    description: 'Brushed wool, cut long. The lapel doesn’t curl.',
    category: 'women',
    brand: 'levi'
  }

  it.for([
    ['its title', 'éclair'],
    ['its title without the accents', 'eclair'],
    ['its title in capitals', 'ECLAIR COAT'],
    ['its title in full-width letters', 'ｅｃｌａｉｒ'],
    ['words of the title in another order', 'coat eclair'],
    ['the beginning of a word', 'ecl'],
    ['two letters of the beginning of a title’s word', 'co'],
    ['one letter', 'e'],
    ['its brand', 'levi'],
    ['the name of its brand', "Levi's"],
    ['the name of its brand without the apostrophe', 'levis'],
    ['the name of its brand with a curly one', 'Levi’s'],
    ['its category', 'women'],
    ['its category with an apostrophe', "women's"],
    ['the singular of its category', 'woman'],
    ['its description', 'lapel'],
    ['a word with an apostrophe', "doesn't"],
    ['words of several fields', 'levis wool coat'],
    ['a plural', 'coats'],
    ['stop words beside a meaningful word', 'a coat for the'],
    ['words with signs between them', 'coat/éclair, (wool)!']
  ])('%s: %s', async ([, keyword = ''], { shop }) => {
    await makeProducts(shop, COAT, 'Harbour boots')
    const { data, suggestion } = await search(shop, keyword)
    expect({ keyword, found: data.map((product) => product.title) }).toEqual({ keyword, found: ['Éclair coat'] })
    expect(suggestion).toBeUndefined()
  })

  it.for([
    ['H&M', 'h&m'],
    ['h & m', 'h&m'],
    ['hm', 'h&m']
  ])('the initials of its brand: %s', async ([keyword = '', brand = ''], { shop }) => {
    await makeProducts(shop, { title: 'Cap', brand }, { title: 'Hat', brand: 'nike' })
    expect(await searchTitles(shop, keyword)).toEqual(['Cap'])
  })

  it.for([
    ['T-shirt', ['t-shirt', 'tshirt', 't shirt', 'T-SHIRTS', 'shirt']],
    ['Tshirt', ['t-shirt', 'tshirt', 't shirt']],
    ['Sunglasses', ['sun glasses', 'sun-glasses', 'sunglass', 'sunglasses']],
    ['Sneaker', ['sneakers', 'sneaker']],
    ['Dresses', ['dress']],
    ['Watch', ['watches']],
    ['Scarf', ['scarves']],
    ['Accessory', ['accessories']]
  ] as const)('a spelling variant of %s', async ([title, keywords], { shop }) => {
    await makeProducts(shop, title, 'Belt')
    for (const keyword of keywords) expect([keyword, await searchTitles(shop, keyword)]).toEqual([keyword, [title]])
  })
})

describe('the order of search results', () => {
  it('puts titles first, and whole words before prefixes', async ({ shop }) => {
    await makeProducts(
      shop,
      { title: 'In a description, at the beginning of a word', description: 'for a shirting' },
      { title: 'In a description', description: 'over a shirt' },
      { title: 'Shirtdress' },
      { title: 'Shirts' },
      { title: 'By that brand', brand: 'shirt' },
      { title: 'In that category', category: 'shirt' },
      { title: 'Blue shirt' }
    )
    expect(await searchTitles(shop, 'shirt')).toEqual([
      'Shirts',
      'Blue shirt',
      'Shirtdress',
      'By that brand',
      'In that category',
      'In a description',
      'In a description, at the beginning of a word'
    ])
  })

  it('puts the newest first among equal matches, regardless of later edits', async ({ shop }) => {
    const { id } = await shop.product({ title: 'First shirt' })
    await makeProducts(shop, 'Third shirt', 'Second shirt')
    await search(shop, 'shirt')
    await changeProduct(shop.shop.db, id, { description: 'dyed' })
    expect(await searchTitles(shop, 'shirt')).toEqual(['Third shirt', 'Second shirt', 'First shirt'])
  })

  it('puts products first that match more words in the title', async ({ shop }) => {
    await makeProducts(
      shop,
      { title: 'Boots', description: 'black suede' },
      { title: 'Suede boots', description: 'black' },
      { title: 'Black suede boots' }
    )
    expect(await searchTitles(shop, 'black suede boots')).toEqual(['Black suede boots', 'Suede boots', 'Boots'])
  })

  it('includes only products with all words, if there are any', async ({ shop }) => {
    await makeProducts(shop, 'Red shoes', 'Nike shoes', 'Red Nike shoes', 'Red Nike cap')
    expect(await searchTitles(shop, 'red nike shoes')).toEqual(['Red Nike shoes'])
  })

  it('includes the products with the most words, if none has all', async ({ shop }) => {
    await makeProducts(shop, 'Red shoes', 'Nike shoes', 'Red Nike cap', 'Red belt', 'Green hat')
    expect(await searchTitles(shop, 'red nike shoes')).toEqual(['Red shoes', 'Nike shoes', 'Red Nike cap'])
    expect(await searchTitles(shop, 'green unicorn')).toEqual(['Green hat'])
  })
})

describe('a typo', () => {
  it.for([
    ['a letter too many', 'addidas', 'adidas'],
    ['a letter too few', 'snekers', 'sneakers'],
    ['another letter', 'sneekers', 'sneakers'],
    ['two letters swapped', 'snaekers', 'sneakers'],
    ['two typos in a long word', 'sneekrs', 'sneakers'],
    ['in the last letter', 'sneakerd', 'sneakers'],
    ['in a short word', 'nkie', 'nike'],
    ['in a word of three letters', 'zra', 'zara'],
    ['in one word of several', 'nike snekers', 'nike sneakers'],
    ['in each word', 'nkie snekers', 'nike sneakers'],
    ['in capitals', 'ADDIDAS', 'adidas'],
    ['in a plural', 'coatts', 'coats']
  ])('%s: %s', async ([, keyword = '', meant = ''], { shop }) => {
    await makeProducts(
      shop,
      { title: 'Court sneakers', brand: 'nike' },
      { title: 'Trail sneakers', brand: 'adidas' },
      { title: 'Trench coat', brand: 'zara' },
      { title: 'Coats of wax', brand: 'puma' }
    )
    const [typed, right] = [await search(shop, keyword), await search(shop, meant)]
    expect(typed.suggestion).toBe(meant)
    expect(right.suggestion).toBeUndefined()
    expect(right.data).not.toEqual([])
    expect(typed).toEqual({ ...right, suggestion: meant })
  })

  it('is corrected to the nearest word, preferring the most frequent one', async ({ shop }) => {
    await makeProducts(shop, 'Boats', 'Work boots', 'Rain boots', 'Bow')
    expect((await search(shop, 'boits')).suggestion).toBe('boots')
    expect((await search(shop, 'boa')).suggestion).toBeUndefined()
    expect((await search(shop, 'bows')).suggestion).toBeUndefined()
  })

  it.for(['xylophone', 'qqq', 'zz', '4711', 'snrs', 'wneakers'])(
    'is not corrected in %s',
    async (keyword, { shop }) => {
      await makeProducts(shop, 'Court sneakers', 'Model 4712')
      expect(await search(shop, keyword)).toEqual({ success: true, data: [], nextCursor: null, total: 0 })
    }
  )
})

describe('a synonym', () => {
  it.for([
    ['pants', 'Wide-leg trousers'],
    ['pant', 'Wide-leg trousers'],
    ['trainers', 'Court sneakers'],
    ['sneaker', 'Retro trainers'],
    ['sweater', 'Fisherman jumper'],
    ['Pullovers', 'Fisherman jumper'],
    ['tee', 'Pocket T-shirt'],
    ['t-shirt', 'Selvedge tee']
  ])('%s: %s', async ([keyword = '', title = ''], { shop }) => {
    await makeProducts(shop, title, 'Bow')
    const { data, suggestion } = await search(shop, keyword)
    expect([data.map((product) => product.title), suggestion]).toEqual([[title], undefined])
  })

  it('is combined with the other words', async ({ shop }) => {
    await makeProducts(shop, 'Wool jumper', 'Cotton jumper', 'Wool scarf')
    expect(await searchTitles(shop, 'wool sweater')).toEqual(['Wool jumper'])
  })

  it('is not guessed from a similar word with another first letter', async ({ shop }) => {
    await makeProducts(shop, { title: 'Scarf', description: 'In a pale blue.' })
    expect(await searchTitles(shop, 'pale')).toEqual(['Scarf'])
    expect(await search(shop, 'sale')).toEqual({ success: true, data: [], nextCursor: null, total: 0 })
  })
})

describe('the search index', () => {
  it('finds the new title and not the old one', async ({ shop }) => {
    const { id } = await shop.product({ title: 'Linen shirt' })
    expect(await searchTitles(shop, 'linen')).toEqual(['Linen shirt'])
    await changeProduct(shop.shop.db, id, { title: 'Silk shirt', brand: 'zara' })
    expect(await searchTitles(shop, 'linen')).toEqual([])
    expect(await searchTitles(shop, 'zara silk')).toEqual(['Silk shirt'])
    expect((await search(shop, 'lniens')).suggestion).toBeUndefined()
  })

  it('drops a deleted product and finds it again after a restore', async ({ shop }) => {
    const { id } = await shop.product({ title: 'Linen shirt' })
    await changeProduct(shop.shop.db, id, { deleted_at: shop.shop.now().toISOString() })
    expect(await searchTitles(shop, 'linen')).toEqual([])
    await changeProduct(shop.shop.db, id, { deleted_at: null })
    expect(await searchTitles(shop, 'linen')).toEqual(['Linen shirt'])
  })

  it('has the new texts of a product for all its variants, and the words of each color and size', async ({ shop }) => {
    const { admin } = await openStyle(shop)
    const find = async (keyword: string) => (await searchTitles(shop, keyword)).toSorted()
    const titles = async () => (await listAll(admin)).map(({ title }) => title).toSorted()
    const [first, ...others] = await listAll(admin)
    expect(await find('oxford')).toEqual(await titles())
    await importRows(admin, [{ _id: first?._id ?? '', title: 'Linen shirt', color: 'teal' }])
    expect(await find('linen')).toEqual(await titles())
    expect([await find('oxford'), await find('linen teal')]).toEqual([[], [expect.stringContaining('teal')]])
    await admin.call('DELETE /api/admin/products/delete/{id}', { params: { id: first?._id ?? '' } })
    expect(await find('linen')).toHaveLength(others.length)
    expect(await search(shop, 'teal')).toMatchObject({ data: [] })
  })

  it('contains only committed changes', async ({ shop }) => {
    const { db } = shop.shop
    const { id } = await shop.product({ title: 'Linen shirt' })
    const undone = db.transaction().execute(async (trx) => {
      await trx.updateTable('products').set({ title: 'Silk shirt' }).execute()
      await trx.updateTable('variants').set({ listed_version: null }).execute()
      await incrementCatalogVersion(trx)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await searchTitles(shop, 'silk')).toEqual([])
    await changeProduct(shop.shop.db, id, { title: 'Silk shirt' })
    expect(await searchTitles(shop, 'silk')).toEqual(['Silk shirt'])
  })

  it('is complete for concurrent searches', async ({ shop }) => {
    for (let round = 0; round < 5; round += 1) {
      await makeProducts(shop, `Linen shirt ${round}`, `Linen coat ${round}`)
      const found = await Promise.all(Array.from({ length: 6 }, () => search(shop, 'linen')))
      expect(found.map(({ total }) => total)).toEqual(Array(6).fill(2 * (round + 1)))
    }
  })
})
