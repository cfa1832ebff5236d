import { describe, expect } from 'vitest'

import { type Fields, importRows, listAll, outcomesOf } from '../../../support/import.ts'
import { it } from '../../../support/it.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'
import { openStyle } from '../../../support/styles.ts'

const disagrees = (field: string, line: number) => ({
  outcome: 'rejected',
  errors: [{ field, message: `must be the same as in line ${line}, because both rows belong to one product` }]
})

describe('rows of one product that disagree', () => {
  const variantOf = (style: string, size: string, cells: Fields = {}): Fields => ({
    ...PRODUCT_FORM,
    style,
    size,
    ...cells
  })

  it.for([
    ['title', 'Parka'],
    ['description', 'Cold.'],
    ['brand', 'nike'],
    ['category', 'kids'],
    ['material', 'Linen']
  ] as const)('in the %s are rejected, and the error names both rows', async ([field, value], { shop }) => {
    const admin = await shop.admin()
    const rows = [
      variantOf('new', 'S', { material: 'Wool' }),
      variantOf('other', 'S', { [field]: value }),
      variantOf('new', 'M', { material: 'Wool', [field]: value }),
      variantOf('new', 'L', { material: 'Wool' })
    ]
    const expected = [{ outcome: 'added' }, { outcome: 'added' }, disagrees(field, 2), { outcome: 'added' }]
    expect(await importRows(admin, rows, true)).toMatchObject(expected)
    expect(await importRows(admin, rows)).toMatchObject(expected)
  })

  it('about a change are rejected, but a row may keep the value from before', async ({ shop }) => {
    const { admin } = await openStyle(shop)
    const [one, two, three] = (await listAll(admin)).map(({ _id, title }) => ({ _id, title }))
    if (!one || !two || !three) throw new Error('there are three variants')
    const rows = [
      { ...one, description: 'Linen.' },
      { ...two, description: 'Silk.' },
      { ...three, description: 'Cotton.', price: '70' },
      variantOf('oxford', 'XL', { description: 'Cotton.', title: 'Oxford shirt', category: 'men', brand: 'levi' })
    ]
    const expected = [
      { outcome: 'changed' },
      disagrees('description', 2),
      { outcome: 'changed' },
      disagrees('description', 2)
    ]
    expect(await importRows(admin, rows, true)).toMatchObject(expected)
    expect(await importRows(admin, rows)).toMatchObject(expected)
    expect(new Set((await listAll(admin)).map(({ description }) => description))).toEqual(new Set(['Linen.']))
    expect(outcomesOf(await importRows(admin, [{ ...two, description: 'Silk.' }]))).toEqual(['changed'])
  })
})
