import { describe, expect } from 'vitest'

import { MAX_IMPORT_ROWS } from '../../../../src/api/contract/product-administration.ts'
import { PRODUCT_COLUMNS } from '../../../../src/api/contract/product-csv-columns.ts'
import { readCsv, writeCsv } from '../../../../src/lib/csv.ts'
import { toCells } from '../../../../src/stores/admin/products/export.ts'
import { parseRows, splitIntoBatches } from '../../../../src/stores/admin/products/import-rows.ts'
import { importRows, listAll, outcomesOf, rowOf } from '../../../support/import.ts'
import { it } from '../../../support/it.ts'
import type { Member } from '../../../support/person.ts'
import { openStyle } from '../../../support/styles.ts'

const HEADER = 'title,description,category,brand,price,salePrice,totalStock,image,style,size,color,swatch'

const toLine = (style: string, size: string, color = 'navy') =>
  `Oxford shirt ${style},Warm.,men,nike,50,,5,/images/a.jpg,${style},${size},${color},`

async function importText(admin: Member, text: string, dryRun = false) {
  const { rows, errors } = parseRows(await readCsv(text, PRODUCT_COLUMNS))
  expect(errors).toEqual([])
  const outcomes = []
  for (const batch of splitIntoBatches(rows)) {
    const response = await admin.call('POST /api/admin/products/import', { body: { dryRun, rows: batch } })
    outcomes.push(...response.data)
  }
  return outcomes
}

async function exportText(admin: Member): Promise<string> {
  const { data } = await admin.call('GET /api/admin/products/get', { query: {} })
  return writeCsv([...PRODUCT_COLUMNS], data.map(toCells))
}

const count = (outcomes: { outcome: string }[]) =>
  Object.fromEntries(
    [...Map.groupBy(outcomes, ({ outcome }) => outcome)].map(([outcome, { length }]) => [outcome, length])
  )

describe('a file with styles', () => {
  it.for([2, 3])(
    'renames a style by the first of %i rows, while others change the price or the size',
    async (rowCount, { shop }) => {
      const { admin } = await openStyle(shop)
      const changes = [{ title: 'Linen shirt' }, { price: '70' }, { size: 'XL' }]
      const rows = (await listAll(admin)).map((variant, index) => ({ ...rowOf(variant), ...changes[index] }))
      expect(outcomesOf(await importRows(admin, rows.slice(0, rowCount)))).toEqual(Array(rowCount).fill('changed'))
      const variants = await listAll(admin)
      for (const { title, style } of variants)
        expect([title.split(',')[0], style?.title]).toEqual(['Linen shirt', 'Linen shirt'])
      expect(variants.some(({ price }) => price === 70)).toBe(true)
      expect(variants.some(({ size }) => size === 'XL')).toBe(rowCount === 3)
      const { data: events } = await admin.call('GET /api/admin/activity/get', { query: { q: 'product.edited' } })
      const newTitles = events.flatMap(({ after }) => after?.['title'] ?? [])
      expect(newTitles).toHaveLength(rowCount - 1)
      for (const title of newTitles) expect(title).toMatch(/^Linen shirt, /)
    }
  )

  it('of 250 styles with 6 variants is exported as it was imported', async ({ shop }) => {
    const admin = await shop.admin()
    const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
    const lines = Array.from({ length: 250 }, (_, style) => sizes.map((size) => toLine(String(style), size))).flat()
    expect(lines.length % MAX_IMPORT_ROWS).toBe(0)
    expect(count(await importText(admin, [HEADER, ...lines].join('\n')))).toEqual({ added: 1500 })
    const exported = await exportText(admin)
    expect(count(await importText(admin, exported))).toEqual({ unchanged: 1500 })
    expect(await exportText(admin)).toBe(exported)
  })

  it('changes the size of a variant and its title', async ({ shop }) => {
    const admin = await shop.admin()
    await importText(admin, [HEADER, toLine('1', 'S')].join('\n'))
    const exported = await exportText(admin)
    const outcomes = await importText(admin, exported.replace('"S","navy"', '"M","navy"'))
    expect(outcomes).toMatchObject([
      { outcome: 'changed', changes: [{ field: 'title' }, { field: 'size', from: 'S', to: 'M' }] }
    ])
    const { data } = await admin.call('GET /api/admin/products/get', { query: {} })
    expect(data.map(({ title }) => title)).toEqual(['Oxford shirt 1, navy, M'])
  })

  it('without the columns of variants leaves them unchanged', async ({ shop }) => {
    const admin = await shop.admin()
    await importText(admin, [HEADER, toLine('1', 'S')].join('\n'))
    const { data } = await admin.call('GET /api/admin/products/get', { query: {} })
    const [product] = data
    const outcomes = await importText(admin, `_id,title,price\n${product?._id},"Linen shirt, navy, S",60`)
    expect(outcomes).toMatchObject([{ outcome: 'changed' }])
    const after = (await admin.call('GET /api/admin/products/get', { query: {} })).data[0]
    expect(after).toMatchObject({ title: 'Linen shirt, navy, S', price: 60, style: { id: '1', title: 'Linen shirt' } })
  })

  it.for([true, false])('refuses a variant that exists already (dry run: %j)', async (dryRun, { shop }) => {
    const admin = await shop.admin()
    await importText(admin, [HEADER, toLine('1', 'S')].join('\n'))
    const outcomes = await importText(
      admin,
      [HEADER, toLine('1', 's', 'Navy'), toLine('1', 'M'), toLine('1', 'm')].join('\n'),
      dryRun
    )
    const toError = (size: string) => ({
      field: 'row',
      message: `cannot be added to its style. The style already has the variant navy, ${size}.`
    })
    expect(outcomes).toMatchObject([
      { outcome: 'rejected', errors: [toError('S')] },
      { outcome: 'added' },
      { outcome: 'rejected', errors: [toError('M')] }
    ])
  })
})
