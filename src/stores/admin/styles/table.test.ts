import { expect, test } from 'vitest'

import { EMPTY_STYLE_DRAFT, type StyleDraft } from './draft.ts'
import {
  addColors,
  addSizes,
  clearRange,
  formatBlock,
  parseBlock,
  pasteBlock,
  removeColor,
  removeSize,
  renameColor,
  renameSize,
  setCell
} from './table.ts'

const TOP = { row: 0, column: 0 }

const createTable = (): StyleDraft => addColors(addSizes(EMPTY_STYLE_DRAFT, 'M, s'), 'Navy, white')

test.for([
  [
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4']
    ]
  ],
  ['5', [['5']]],
  ['$1,250.00\t 7 ', [['1250.00', '7']]],
  ['\t1', [['', '1']]]
] as const)('the copied block %j has the cells %j', ([text, expected]) => {
  expect(parseBlock(text)).toEqual(expected)
})

test('sizes are sorted, and colors have a swatch', () => {
  const { sizes, colors } = createTable()
  expect([sizes, colors]).toEqual([
    ['S', 'M'],
    [
      { name: 'navy', swatch: '#1f2c4d' },
      { name: 'white', swatch: '#ffffff' }
    ]
  ])
})

test('the first size and color take over what was typed before', () => {
  const typed = setCell(EMPTY_STYLE_DRAFT, 'totalStock', TOP, '4')
  expect(addColors(addSizes(typed, 'M'), 'navy').cells).toEqual({
    'navy,M': { totalStock: '4', price: '', salePrice: '', weight: '' }
  })
})

test('a pasted block fills the table from the focused cell, and drops the remainder', () => {
  const pasted = pasteBlock(createTable(), 'totalStock', { row: 0, column: 1 }, [['1', '2'], ['3'], ['4']])
  const stocks = Object.entries(pasted.cells).map(([key, { totalStock }]) => [key, totalStock])
  expect(stocks).toEqual([
    ['navy,M', '1'],
    ['white,M', '3']
  ])
})

test('a new option has the price and weight of an option of its color', () => {
  const weighed = pasteBlock(createTable(), 'weight', TOP, [['300'], ['310']])
  const priced = pasteBlock(weighed, 'price', TOP, [['50'], ['60']])
  const { cells } = pasteBlock(priced, 'totalStock', { row: 0, column: 1 }, [['3'], ['3']])
  expect([cells['navy,M'], cells['white,M']]).toMatchObject([
    { price: '50', weight: '300' },
    { price: '60', weight: '310' }
  ])
})

test('a selected block is copied as rows with tabs, and cleared', () => {
  const draft = pasteBlock(createTable(), 'totalStock', TOP, [
    ['1', '2'],
    ['3', '4']
  ])
  const range = { anchor: { row: 1, column: 1 }, focus: TOP }
  expect(formatBlock(draft, 'totalStock', range)).toBe('1\t2\n3\t4')
  expect(clearRange(draft, 'totalStock', range).cells).toEqual({})
})

test('a removed size or color takes its options along', () => {
  const draft = pasteBlock(createTable(), 'totalStock', TOP, [
    ['1', '2'],
    ['3', '4']
  ])
  expect(Object.keys(removeSize(draft, 'S').cells)).toEqual(['navy,M', 'white,M'])
  expect(Object.keys(removeColor(draft, 'navy').cells)).toEqual(['white,S', 'white,M'])
  expect(removeColor(removeColor(draft, 'navy'), 'white').colors).toEqual([{ name: '', swatch: '' }])
})

test('a renamed size or color keeps its values, its option and its pictures', () => {
  const table = { ...setCell(createTable(), 'totalStock', TOP, '7'), ids: { 'navy,S': 'id' } }
  const pictured = { ...table, pictures: [{ color: 'navy', image: '/1.jpg', alt: '' }] }
  const renamed = renameColor(renameSize(pictured, 'S', ' xs '), 'navy', 'Red')
  expect([renamed.sizes, renamed.ids, renamed.cells['red,XS']?.totalStock]).toEqual([
    ['XS', 'M'],
    { 'red,XS': 'id' },
    '7'
  ])
  expect([renamed.colors[0]?.name, renamed.pictures[0]?.color]).toEqual(['red', 'red'])
  expect(renamed.colors[0]?.swatch).not.toBe(table.colors[0]?.swatch)
})

test.for(['', 'm', 'S, L'])('a size cannot be renamed to %j', (name) => {
  expect(renameSize(createTable(), 'S', name)).toEqual(createTable())
})

test('two sizes are swapped with a third name in between', () => {
  const table = { ...createTable(), ids: { 'navy,S': 'small', 'navy,M': 'medium' } }
  const swapped = renameSize(renameSize(renameSize(table, 'S', 'X'), 'M', 'S'), 'X', 'M')
  expect(swapped.ids).toEqual({ 'navy,M': 'small', 'navy,S': 'medium' })
})
