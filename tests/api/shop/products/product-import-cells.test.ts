import { describe, expect } from 'vitest'

import { buy } from '../../../support/checkout.ts'
import { importRows, listAll, rowOf } from '../../../support/import.ts'
import { it } from '../../../support/it.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'

describe('a cell of an imported file', () => {
  it.for([
    [{ category: 'Men' }, { category: 'men' }],
    [{ category: ' FOOTWEAR ' }, { category: 'footwear' }],
    [{ brand: "Levi's" }, { brand: 'levi' }],
    [{ brand: 'Levi’s' }, { brand: 'levi' }],
    [{ brand: 'LEVI' }, { brand: 'levi' }],
    [{ brand: 'H&M' }, { brand: 'h&m' }],
    [
      { price: '$60', salePrice: '$ 20.5' },
      { price: 60, salePrice: 20.5 }
    ],
    [{ price: '1,200.00' }, { price: 1200 }],
    [{ price: '$99,999.99' }, { price: 99_999.99 }],
    [
      { price: '60.', salePrice: '.5' },
      { price: 60, salePrice: 0.5 }
    ],
    [{ salePrice: ' ' }, { salePrice: 0 }],
    [{ totalStock: '1,200' }, { totalStock: 1200 }],
    [{ weight: '1,200' }, { weight: 1200 }]
  ] as const)('is understood: %j', async ([cells, expected], { shop }) => {
    const admin = await shop.admin()
    expect(await importRows(admin, [{ ...PRODUCT_FORM, ...cells }])).toMatchObject([{ outcome: 'added' }])
    expect(await listAll(admin)).toMatchObject([expected])
  })

  it.for([
    [{ category: 'Mens' }, 'category', 'must be one of men, women, kids, accessories, footwear'],
    [{ brand: 'toString' }, 'brand', 'must be one of nike, adidas, puma, levi, zara, h&m'],
    [{ price: '1,20' }, 'price', 'must have a decimal point instead of a comma, such as 29.50'],
    [{ price: '1.200,00' }, 'price', 'must have a decimal point instead of a comma, such as 29.50'],
    [{ price: '-$20' }, 'price', 'must be a number'],
    [{ price: '€20' }, 'price', 'must be a number'],
    [{ totalStock: '$5' }, 'totalStock', 'must be a number'],
    [{ color: 'navy', swatch: 'blueish' }, 'swatch', 'must be a color such as #1f2c4d'],
    [{ image: 'http://pictures.example/x.jpg' }, 'image', 'must begin with https:// or be an image of this shop']
  ] as const)('is rejected: %j', async ([cells, field, message], { shop }) => {
    const admin = await shop.admin()
    const [response] = await importRows(admin, [{ ...PRODUCT_FORM, ...cells }])
    expect(response).toMatchObject({ outcome: 'rejected', errors: [{ field }] })
    expect(response?.outcome === 'rejected' && response.errors[0]?.message).toContain(message)
  })

  it('with a weight changes the weight, an empty one removes it, and a file without this column keeps it', async ({
    shop
  }) => {
    const admin = await shop.admin()
    await shop.product({ weight: 400 })
    const importCells = async (cells: Record<string, string>) => {
      const [product] = await listAll(admin)
      const [response] = await importRows(admin, [{ ...rowOf(product as NonNullable<typeof product>), ...cells }])
      return [response?.outcome === 'changed' ? response.changes : response?.outcome, (await listAll(admin))[0]?.weight]
    }
    expect(await importCells({})).toEqual(['unchanged', 400])
    expect(await importCells({ weight: '450' })).toEqual([[{ field: 'weight', from: 400, to: 450 }], 450])
    expect(await importCells({ weight: '' })).toEqual([[{ field: 'weight', from: 450, to: '' }], undefined])
  })

  it('for the seen stock can have the spaces and separators of a spreadsheet', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ stock: 1200 })
    const [exported] = await listAll(admin)
    const row = rowOf(exported as NonNullable<typeof exported>)
    await buy(shop, shopper, [hat, 50])
    const cells = { ...row, title: 'Hat', totalStock: '1,200', seenStock: ' 1,200 ', seenTaken: '0.0' }
    expect(await importRows(admin, [cells])).toMatchObject([{ outcome: 'changed' }])
    expect(await listAll(admin)).toMatchObject([{ title: 'Hat', totalStock: 1150 }])
  })

  it.for(['seenStock', 'seenTaken'])(
    'for %s is rejected if it is not a number, and ignored if empty',
    async (column, { shop }) => {
      const admin = await shop.admin()
      const hat = await shop.product({ stock: 5 })
      const errors = [{ field: column, message: 'must be the exported value or empty' }]
      for (const cell of ['many', '1.200', '1e400', '9e15', '12-Mar']) {
        expect(await importRows(admin, [{ _id: hat.id, totalStock: '9', [column]: cell }])).toMatchObject([{ errors }])
      }
      expect(await importRows(admin, [{ _id: hat.id, totalStock: '9', [column]: ' ' }])).toMatchObject([
        { outcome: 'changed' }
      ])
    }
  )

  it('can repeat an http image that the product already has', async ({ shop }) => {
    const admin = await shop.admin()
    const image = 'http://pictures.example/x.jpg'
    const hat = await shop.product({ image, price: 20 })
    expect(await importRows(admin, [{ _id: hat.id, image, price: '25' }])).toMatchObject([{ outcome: 'changed' }])
  })
})
