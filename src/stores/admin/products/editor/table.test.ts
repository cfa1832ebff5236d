import { expect, test } from 'vitest'

import { MAX_LENGTH } from '../../../../domain/limits.ts'
import { type Cell, EMPTY_CELL, EMPTY_DRAFT, findVariant, isSold, type ProductDraft } from './draft.ts'
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

const createPicture = (color: string) => ({ color, image: `/${color}.jpg`, alt: '' })

const createVariant = (id: string, color: string, size: string, values: Partial<Cell> = {}) => ({
  ...EMPTY_CELL,
  ...values,
  id,
  isNew: false,
  color,
  size
})

/** Returns the sold variants, such as 'navy,M'. */
const listSold = ({ variants }: ProductDraft) => variants.filter(isSold).map(({ color, size }) => `${color},${size}`)

const listIds = ({ variants }: ProductDraft) =>
  Object.fromEntries(variants.map(({ id, color, size }) => [`${color},${size}`, id]))

const createTable = (): ProductDraft => addColors(addSizes(EMPTY_DRAFT, 'M, s'), 'Navy, white')

test.for([
  [
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4']
    ]
  ],
  ['5\n6', [['5'], ['6']]],
  ['$1,250.00\t 7 \t1,250\t1,2500', [['1250.00', '7', '1250', '1,2500']]],
  ['\t1', [['', '1']]]
] as const)('the copied block %j has the cells %j', ([text, expected]) => {
  expect(parseBlock(text, 'totalStock')).toEqual(expected)
})

test('a copied block of SKUs keeps its texts', () => {
  expect(parseBlock('$A-1,250\t B \r\n', 'sku')).toEqual([['$A-1,250', 'B']])
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
  const typed = setCell(EMPTY_DRAFT, 'totalStock', TOP, '4')
  expect(addColors(addSizes(typed, 'M'), 'navy').variants).toEqual([
    { ...EMPTY_CELL, totalStock: '4', id: typed.variants[0]?.id, isNew: true, color: 'navy', size: 'M' }
  ])
})

test('a pasted block fills the table from the focused cell, and drops the remainder', () => {
  const pasted = pasteBlock(createTable(), 'totalStock', { row: 0, column: 1 }, [['1', '2'], ['3'], ['4']])
  const stocks = pasted.variants.map(({ color, size, totalStock }) => [`${color},${size}`, totalStock])
  expect(stocks).toEqual([
    ['navy,M', '1'],
    ['white,M', '3']
  ])
})

test('a new variant has the price and weight of a variant of its color, but not its SKU', () => {
  const coded = pasteBlock(createTable(), 'sku', TOP, [['A'], ['B']])
  const weighed = pasteBlock(coded, 'weight', TOP, [['300'], ['310']])
  const priced = pasteBlock(weighed, 'price', TOP, [['50'], ['60']])
  const draft = pasteBlock(priced, 'totalStock', { row: 0, column: 1 }, [['3'], ['3']])
  expect([findVariant(draft, 'navy', 'M'), findVariant(draft, 'white', 'M')]).toMatchObject([
    { price: '50', weight: '300', sku: '' },
    { price: '60', weight: '310', sku: '' }
  ])
})

test('a new variant of a color without prices has the price of another color', () => {
  const stocked = setCell(createTable(), 'totalStock', TOP, '1')
  const priced = setCell(stocked, 'price', { row: 1, column: 0 }, '60')
  const draft = setCell(priced, 'totalStock', { row: 0, column: 1 }, '2')
  expect(findVariant(draft, 'navy', 'M')).toMatchObject({ price: '60' })
})

test('empty values add no variants, and a new variant whose stock is cleared again does not remain', () => {
  const weighed = setCell(createTable(), 'weight', TOP, '300')
  const pasted = pasteBlock(
    pasteBlock(weighed, 'price', TOP, [['60', '']]),
    'totalStock',
    TOP,
    parseBlock('3\t\n \t4', 'totalStock')
  )
  expect(listSold(pasted)).toEqual(['navy,S', 'white,M'])
  expect(listSold(setCell(pasted, 'totalStock', { row: 1, column: 1 }, ''))).toEqual(['navy,S'])
  const saved = { ...pasted, variants: pasted.variants.map((variant) => ({ ...variant, isNew: false })) }
  expect(listSold(setCell(saved, 'totalStock', { row: 1, column: 1 }, ''))).toEqual(['navy,S', 'white,M'])
  expect(setCell(createTable(), 'totalStock', TOP, ' ').variants).toEqual([])
})

test('a new product whose stock is cleared keeps its price', () => {
  const draft = setCell(setCell(EMPTY_DRAFT, 'price', TOP, '60'), 'totalStock', TOP, '3')
  expect(setCell(draft, 'totalStock', TOP, '').variants).toMatchObject([{ price: '60', totalStock: '' }])
})

test('a selected block is copied as rows with tabs, and cleared', () => {
  const block = '1\t2\t3\t4\n5\t6\t\t8\n9\t10\t11\t12\n13\t14\t15\t16'
  const table = addColors(addSizes(createTable(), 'L, XL'), 'red, blue')
  const draft = pasteBlock(table, 'totalStock', TOP, parseBlock(block, 'totalStock'))
  const range = { anchor: { row: 2, column: 2 }, focus: { row: 1, column: 1 } }
  expect(formatBlock(draft, 'totalStock', range)).toBe('6\t\n10\t11')
  const cleared = clearRange(draft, 'totalStock', range)
  const all = { anchor: TOP, focus: { row: 3, column: 3 } }
  expect(formatBlock(cleared, 'totalStock', all)).toBe('1\t2\t3\t4\n5\t\t\t8\n9\t\t\t12\n13\t14\t15\t16')
})

test('names that are empty or present add nothing', () => {
  const table = createTable()
  expect(addColors(addSizes(table, 's, M, '), 'Navy,')).toEqual(table)
  expect(addColors(addSizes(EMPTY_DRAFT, ''), ' , ')).toEqual(EMPTY_DRAFT)
})

test('only the first size and color take over variants and pictures without one', () => {
  const table = { ...EMPTY_DRAFT, pictures: [createPicture('')], variants: [createVariant('id', '', '')] }
  const draft = addColors(addColors(addSizes(addSizes(table, 'M'), 'S'), 'navy'), 'white')
  expect([listIds(draft), draft.pictures.map(({ color }) => color)]).toEqual([{ 'navy,M': 'id' }, ['navy']])
  const mixed = addSizes({ ...table, sizes: ['S', ''] }, 'M')
  expect([mixed.sizes, listIds(mixed)]).toEqual([['S', 'M', ''], { ',': 'id' }])
})

test('names are no longer than the shop allows', () => {
  const { sizes, colors } = addColors(addSizes(EMPTY_DRAFT, 'X'.repeat(99)), 'x'.repeat(99))
  expect([sizes[0]?.length, colors[0]?.name.length]).toEqual([MAX_LENGTH.size, MAX_LENGTH.color])
})

test('a removed size or color takes its variants and pictures along', () => {
  const pictures = ['navy', 'white'].map(createPicture)
  const draft = pasteBlock({ ...createTable(), pictures }, 'totalStock', TOP, [
    ['1', '2'],
    ['3', '4']
  ])
  const [large, white] = [removeSize(draft, 'S'), removeColor(draft, 'navy')]
  expect([large.sizes, listSold(large)]).toEqual([['M'], ['navy,M', 'white,M']])
  expect([white.colors.map(({ name }) => name), listSold(white)]).toEqual([['white'], ['white,S', 'white,M']])
  expect(white.pictures).toEqual([createPicture('white')])
  expect(removeSize(large, 'M').sizes).toEqual([''])
  expect(removeColor(white, 'white').colors).toEqual([{ name: '', swatch: '' }])
})

test('a renamed size or color keeps its values, its variant and its pictures', () => {
  const variants = [createVariant('id', 'navy', 'S', { totalStock: '7' }), createVariant('other', 'white', 'S')]
  const table = { ...createTable(), variants }
  const pictured = { ...table, pictures: ['navy', 'white'].map(createPicture) }
  const renamed = renameColor(renameSize(pictured, 'S', ' xs '), 'navy', 'Red')
  expect([renamed.sizes, listIds(renamed), findVariant(renamed, 'red', 'XS')?.totalStock]).toEqual([
    ['XS', 'M'],
    { 'red,XS': 'id', 'white,XS': 'other' },
    '7'
  ])
  expect([renamed.colors, renamed.pictures.map(({ color }) => color)]).toEqual([
    addColors(EMPTY_DRAFT, 'red, white').colors,
    ['red', 'white']
  ])
  const custom = { ...table, colors: [{ name: 'navy', swatch: '#123456' }] }
  expect(renameColor(custom, 'navy', 'red').colors).toEqual([{ name: 'red', swatch: '#123456' }])
})

test.for(['', 'm', 'S, L'])('a size or color cannot be renamed to %j', (name) => {
  const table = addColors(createTable(), 'm')
  expect(renameSize(table, 'S', name)).toEqual(table)
  expect(renameColor(table, 'navy', name)).toEqual(table)
})

test('two sizes are swapped with a third name in between', () => {
  const variants = [createVariant('small', 'navy', 'S'), createVariant('medium', 'navy', 'M')]
  const table = { ...createTable(), variants }
  const swapped = renameSize(renameSize(renameSize(table, 'S', 'X'), 'M', 'S'), 'X', 'M')
  expect(listIds(swapped)).toEqual({ 'navy,M': 'small', 'navy,S': 'medium' })
})
