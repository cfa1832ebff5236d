import { expect, test } from 'vitest'

import { splitIntoBatches, findDuplicateColumn, parseRows } from './import-rows.ts'

const createFile = (columns: string[], ...cells: string[][]) => ({
  columns,
  rows: cells.map((row, index) => ({ line: index + 2, cells: row })),
  unclosedQuoteLine: undefined
})

test('columns match in any letter case, and unknown ones are reported', () => {
  const { rows, ignoredColumns } = parseRows(createFile(['_ID', 'Title', 'Fabric', ''], ['a1', 'Hat', 'red', '']))
  expect(rows).toEqual([{ line: 2, fields: { _id: 'a1', title: 'Hat' } }])
  expect(ignoredColumns).toEqual(['Fabric'])
})

test('each row that adds a product gets a new id of its own', () => {
  const { rows } = parseRows(createFile(['_id', 'title'], ['a1', 'Hat'], ['', 'Coat'], [' ', 'Scarf']))
  const ids = rows.map(({ newId }) => newId)
  expect(ids[0]).toBeUndefined()
  expect(ids[1]).toMatch(/^[0-9a-f]{24}$/)
  expect(ids[2]).toMatch(/^[0-9a-f]{24}$/)
  expect(ids[2]).not.toBe(ids[1])
})

test('rows with errors that the browser can find are reported and not sent', () => {
  const { rows, errors } = parseRows(
    createFile(
      ['_id', 'title'],
      ['a1', 'Hat'],
      [' a1 ', 'Hat'],
      ['', 'Coat', 'spare'],
      ['', 'x'.repeat(9001)],
      ['', 'Cap', ' '],
      ['a2'],
      ['a1', 'Hat']
    )
  )
  expect(errors).toEqual([
    { line: 3, field: '_id', message: 'is also in line 2' },
    { line: 4, field: 'row', message: 'has more cells than there are columns' },
    { line: 5, field: 'row', message: 'is too long' },
    { line: 7, field: 'row', message: 'has fewer cells than there are columns' },
    { line: 8, field: '_id', message: 'is also in line 2' }
  ])
  expect(rows.map(({ line }) => line)).toEqual([2, 6])
})

test('the row of a new product may lack the last cells, which spreadsheets cut off', () => {
  const columns = ['_id', 'title', 'image', 'seenStock', 'seenTaken', 'fabric']
  const { rows, errors } = parseRows(
    createFile(columns, ['', 'Hat', '/x.jpg'], ['', 'Cap', '/x.jpg', ''], ['', 'Coat'], ['a1', 'Bag', '/x.jpg'])
  )
  expect(rows.map(({ line }) => line)).toEqual([2, 3])
  const message = 'has fewer cells than there are columns'
  expect(errors).toEqual([4, 5].map((line) => ({ line, field: 'row', message })))
})

test('a duplicate column is reported, unless it is ignored', () => {
  expect(findDuplicateColumn(createFile(['_id', 'Price', 'fabric', 'price', 'fabric']))).toBe('price')
  expect(findDuplicateColumn(createFile(['_id', 'price', 'fabric', '', 'fabric', '']))).toBeUndefined()
})

test('rows are split by number and by bytes, in order', () => {
  const manyRows = Array.from({ length: 1200 }, (_, index) => ({ line: index, fields: { title: '雪' } }))
  expect(splitIntoBatches(manyRows).map((part) => part.length)).toEqual([500, 500, 200])
  const longRows = Array.from({ length: 50 }, (_, index) => ({
    line: index,
    fields: { description: '雪'.repeat(3000) }
  }))
  const parts = splitIntoBatches(longRows)
  expect(parts.flat()).toEqual(longRows)
  for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(61_000)
  expect(splitIntoBatches([])).toEqual([])
})
