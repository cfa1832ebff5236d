import { expect, test } from 'vitest'

import { createVariant, createStyle } from '../../../../../tests/support/style-backend.ts'
import { PRODUCT_TEXTS } from '../../../../api/contract/product-fields.ts'
import type { AdminStyle } from '../../../../api/contract/styles.ts'
import { INCOMPLETE_TIME } from '../../../../lib/local-time.ts'
import { pick } from '../../../../lib/pick.ts'
import { toPlainProductBody, toProductBody } from './body.ts'
import { rebaseDraft } from './conflict.ts'
import { EMPTY_DRAFT, findVariant, type ProductDraft, toDraft } from './draft.ts'
import { findErrors as findFormErrors, formatError } from './errors.ts'
import { addPicture, movePicture, removePicture, setAlt } from './pictures.ts'
import { addColors, addSizes, removeSize, renameSize, setCell } from './table.ts'

const STYLE = createStyle()
const DRAFT = toDraft(STYLE, true)
const PICTURES = STYLE.pictures

const toForm = (base: AdminStyle | undefined, draft: ProductDraft) => ({
  base,
  draft,
  initial: toDraft(base, true),
  shownStocks: new Map(),
  hasOptions: true
})

const findErrors = (base: AdminStyle | undefined, draft: ProductDraft) => findFormErrors(toForm(base, draft))
const toBody = (...args: Parameters<typeof toForm>) => toProductBody(toForm(...args))

test('a saved product keeps its variants, and removes those without a cell', () => {
  const body = toBody(STYLE, removeSize(addSizes(DRAFT, 'L'), 'S'))
  expect([body.variants.map(({ _id }) => _id), body.removed]).toEqual([['m'], ['s']])
})

test('a filled cell without a variant adds one, with the same id at each attempt', () => {
  const draft = setCell(addSizes(DRAFT, 'L'), 'totalStock', { row: 0, column: 2 }, '9')
  const body = toBody(STYLE, draft)
  const _id = expect.stringMatching(/^[\da-f]{24}$/) as string
  expect(body.variants.at(-1)).toMatchObject({ _id, size: 'L', totalStock: '9', price: '20' })
  expect(body.removed).toEqual([])
  expect(toBody(STYLE, draft)).toEqual(body)
})

test('each sale keeps its start and end until the admin changes them, and new sales get those of the form', () => {
  const [start, end] = ['2026-12-01T09:00:00.000Z', '2026-12-08T09:00:00.000Z']
  const style = createStyle({ salePrice: 9, saleStartsAt: start })
  const draft = setCell(toDraft(style, true), 'salePrice', { row: 0, column: 0 }, '8')
  const readTimes = (changes: object) =>
    toBody(style, { ...draft, ...changes }).variants.map((variant) => [variant.saleStartsAt, variant.saleEndsAt])
  expect(draft).toMatchObject({ saleStartsAt: start, saleEndsAt: '' })
  expect(readTimes({})).toEqual([
    [start, null],
    [start, null]
  ])
  expect(readTimes({ saleStartsAt: '', saleEndsAt: end })).toEqual([
    [null, end],
    [null, end]
  ])
})

test('another end keeps the start of each sale', () => {
  const [first, second, end] = ['2026-12-01T09:00:00.000Z', '2026-12-05T09:00:00.000Z', '2026-12-08T09:00:00.000Z']
  const style = {
    ...STYLE,
    variants: [
      createVariant('s', 'S', { salePrice: 9, saleStartsAt: first }),
      createVariant('m', 'M', { salePrice: 9, saleStartsAt: second })
    ]
  }
  const { variants } = toBody(style, { ...toDraft(style, true), saleEndsAt: end })
  expect(variants.map(({ saleStartsAt, saleEndsAt }) => [saleStartsAt, saleEndsAt])).toEqual([
    [first, end],
    [second, end]
  ])
})

test.for([
  ['totalStock', '', 'The stock of navy, S must not be empty.'],
  ['price', '0', 'The price of navy, S must be more than 0.'],
  ['salePrice', '20', 'The sale price of navy, S must be less than the price.'],
  ['salePrice', '30', 'The sale price of navy, S must be less than the price.']
] as const)('%s cannot be %j', ([field, value, expected]) => {
  const draft = setCell(DRAFT, field, { row: 0, column: 0 }, value)
  const errors = findErrors(STYLE, draft)
  expect(errors).toMatchObject([{ variant: { color: 'navy', size: 'S' }, field }])
  expect(errors.map(formatError)).toEqual([expected])
})

test('an incomplete start or end prevents saving a sale, and is dropped without a sale', () => {
  const draft = { ...DRAFT, saleStartsAt: INCOMPLETE_TIME, saleEndsAt: INCOMPLETE_TIME }
  const errors = findErrors(STYLE, setCell(draft, 'salePrice', { row: 0, column: 0 }, '9'))
  expect(errors.map(({ variant, field }) => [variant, field])).toEqual([
    [undefined, 'saleStartsAt'],
    [undefined, 'saleEndsAt']
  ])
  expect(errors.map(formatError)).toEqual([
    'The start of the sale is incomplete.',
    'The end of the sale is incomplete.'
  ])
  expect(findErrors(STYLE, draft)).toEqual([])
  const { variants } = toBody(STYLE, draft)
  expect(variants).toMatchObject([{ saleStartsAt: null, saleEndsAt: null }, { saleStartsAt: null }])
})

test('a product without options keeps its id, size and color, and without a sale an incomplete time is dropped', () => {
  const base = { ...STYLE, variants: [createVariant('hat', 'S')] }
  const draft = { ...toDraft(base, false), saleStartsAt: INCOMPLETE_TIME }
  const { image } = PICTURES[0] ?? {}
  const values = {
    totalStock: '5',
    price: '20',
    salePrice: '0',
    weight: '',
    lowStockThreshold: '',
    sku: '',
    barcode: ''
  }
  const seen = { seenStock: 5, seenTaken: 0, seenUpdatedAt: '2026-01-01' }
  const times = { saleStartsAt: null, saleEndsAt: null }
  const shared = { ...pick(draft, ['title', ...PRODUCT_TEXTS]), image, pictures: draft.pictures }
  expect(toPlainProductBody(toForm(base, draft))).toEqual({ ...shared, ...values, ...times, ...seen })
})

test('after a conflict an incomplete time stays', () => {
  const theirs = { ...DRAFT, saleEndsAt: '2026-12-08T09:00:00.000Z' }
  const { draft, concurrentChanges } = rebaseDraft(DRAFT, theirs, { ...DRAFT, saleEndsAt: INCOMPLETE_TIME })
  expect(draft.saleEndsAt).toBe(INCOMPLETE_TIME)
  expect(concurrentChanges).toMatchObject([{ name: 'Sale ends', ownValue: 'incomplete' }])
})

test('an existing product needs no picture', () => {
  const draft = { ...DRAFT, pictures: [] }
  expect([findErrors(STYLE, draft), findErrors(undefined, DRAFT)]).toEqual([[], []])
})

test('a product keeps its swatches and the version of its pictures, and a new one has no version', () => {
  const body = toBody(STYLE, DRAFT)
  expect(body).toMatchObject({
    variants: [{ color: STYLE.variants[0]?.color }, { size: 'M' }],
    seenPicturesVersion: '1'
  })
  const { variants, ...added } = toBody(undefined, DRAFT)
  expect(variants.map(({ _id }) => _id)).toEqual(['s', 'm'])
  expect(added).toMatchObject({ removed: [], seenPicturesVersion: undefined })
})

test('a product without size and color keeps neither, and its errors name only the field', () => {
  const product = createVariant('hat', '', { salePrice: 9 })
  const { color: _, size: __, style: ___, ...fields } = product
  const style = { ...STYLE, variants: [fields] }
  const draft = toDraft(style, true)
  expect(draft.variants[0]).toMatchObject({ price: '20', salePrice: '9' })
  expect(toBody(style, draft).variants).toMatchObject([{ _id: 'hat', size: null, color: null }])
  const [error] = findErrors(style, setCell(draft, 'price', { row: 0, column: 0 }, ''))
  expect(error && formatError(error)).toBe('The price must not be empty.')
  const theirs = setCell(draft, 'price', { row: 0, column: 0 }, '25')
  expect(rebaseDraft(draft, theirs, draft).concurrentChanges).toMatchObject([{ name: 'Price', theirValue: '$25' }])
})

test('a new product with options needs a title, a variant and a picture', () => {
  expect(findErrors(undefined, EMPTY_DRAFT).map(({ field }) => field)).toEqual([
    'title',
    'description',
    'category',
    'brand',
    'variants',
    'pictures'
  ])
})

test('after a conflict the values typed here stay, and the others are applied', () => {
  const theirs = toDraft(createStyle({ price: 25, totalStock: 8 }), true)
  const typed = setCell(DRAFT, 'totalStock', { row: 0, column: 1 }, '6')
  const { draft, concurrentChanges } = rebaseDraft(DRAFT, theirs, typed)
  expect(findVariant(draft, 'navy', 'M')).toMatchObject({
    totalStock: '6',
    price: '25',
    salePrice: '',
    weight: '',
    lowStockThreshold: '',
    sku: '',
    barcode: ''
  })
  expect(concurrentChanges).toMatchObject([
    { name: 'Stock of navy, M', theirValue: '8', ownValue: '6' },
    { name: 'Price of navy, M', theirValue: '$25', ownValue: undefined }
  ])
})

test('after a conflict the values, colors and pictures of the other admin are applied', () => {
  const [navy, white] = ['#000080', '#ffffff'].map((swatch) => ({
    name: swatch === '#ffffff' ? 'white' : 'navy',
    swatch
  }))
  const theirs = toDraft(
    {
      ...STYLE,
      variants: [
        createVariant('s', 'S', { color: navy, saleEndsAt: '2026-12-08T09:00:00.000Z', category: 'women' }),
        createVariant('l', 'L', { color: white })
      ],
      pictures: PICTURES.slice(1, 2)
    },
    true
  )
  const { draft, concurrentChanges } = rebaseDraft(DRAFT, theirs, { ...DRAFT, title: 'Linen' })
  expect({ ...draft, sizes: draft.sizes.toSorted() }).toEqual({
    ...theirs,
    title: 'Linen',
    sizes: ['L', 'M', 'S']
  })
  expect(concurrentChanges.map(({ name, theirValue }) => [name, theirValue])).toEqual(
    expect.arrayContaining([
      ['Category', 'Women'],
      ['Swatch of navy', '#000080'],
      ['Pictures', '1 picture']
    ])
  )
  expect(concurrentChanges.filter(({ ownValue }) => ownValue !== undefined)).toEqual([])
})

test('after a conflict the colors and pictures that were changed here stay', () => {
  const theirs = { ...DRAFT, pictures: PICTURES.slice(0, 1), title: 'Linen' }
  const own = { ...addColors(DRAFT, 'white'), pictures: PICTURES.slice(1), title: 'Linen' }
  const { draft, concurrentChanges } = rebaseDraft(DRAFT, theirs, own)
  expect(draft).toEqual(own)
  expect(concurrentChanges).toMatchObject([{ name: 'Pictures', theirValue: '1 picture', ownValue: '2 pictures' }])
  expect(rebaseDraft(DRAFT, own, own)).toEqual({ draft: own, concurrentChanges: [] })
})

test('pictures are added, moved, described and removed within their color', () => {
  const white = { color: 'white', image: '/white.jpg', alt: '' }
  const start = addPicture({ ...DRAFT, pictures: [...PICTURES.slice(0, 1), white, ...PICTURES.slice(1)] }, white)
  const list = (draft: typeof DRAFT) => draft.pictures.map(({ image, alt }) => image + alt)
  const move = (from: number, to: number) => list(movePicture(start, { color: 'navy', from, to }))
  expect(move(0, 2)).toEqual(['/white.jpg', '/2.jpg', '/3.jpg', '/1.jpg', '/white.jpg'])
  expect(move(2, 0)).toEqual(['/3.jpg', '/1.jpg', '/white.jpg', '/2.jpg', '/white.jpg'])
  expect([move(0, -1), move(2, 3), move(3, 0)]).toEqual([list(start), list(start), list(start)])
  const described = setAlt(start, { color: 'navy', index: 1, alt: ' Back' })
  expect(list(described)).toEqual(['/1.jpg', '/white.jpg', '/2.jpg Back', '/3.jpg', '/white.jpg'])
  expect(list(removePicture(described, 'navy', 0))).toEqual(['/white.jpg', '/2.jpg Back', '/3.jpg', '/white.jpg'])
})

test('a renamed variant keeps its id, also after another admin has changed or renamed variants', () => {
  const theirs = toDraft(
    {
      ...STYLE,
      variants: [createVariant('s', 'S', { price: 25 }), createVariant('m', 'L')]
    },
    true
  )
  const { draft, concurrentChanges } = rebaseDraft(DRAFT, theirs, renameSize(DRAFT, 'S', 'XS'))
  const { variants } = toBody(STYLE, draft)
  expect(variants.map(({ _id, size, price }) => [_id, size, price])).toEqual([
    ['s', 'XS', '25'],
    ['m', 'L', '20']
  ])
  expect(concurrentChanges).toMatchObject([{ name: 'Price of navy, XS', theirValue: '$25', ownValue: undefined }])
})

test('a variant added under the former name of another one stays new after a conflict', () => {
  const renamed = addSizes(renameSize(DRAFT, 'S', 'XS'), 'S')
  const own = setCell(renamed, 'totalStock', { row: 0, column: 1 }, '9')
  const theirs = toDraft(createStyle({ price: 25 }), true)
  const { variants } = toBody(STYLE, rebaseDraft(DRAFT, theirs, own).draft)
  const _id = expect.stringMatching(/^[\da-f]{24}$/) as string
  expect(variants).toMatchObject([{ _id: 's', size: 'XS' }, { _id, size: 'S', totalStock: '9' }, { _id: 'm' }])
})

test('a variant that both admins added is saved once', () => {
  const add = (stock: string) => setCell(addSizes(DRAFT, 'L'), 'totalStock', { row: 0, column: 2 }, stock)
  const style = { ...STYLE, variants: [...STYLE.variants, createVariant('l', 'L', { totalStock: 4 })] }
  const { draft, concurrentChanges } = rebaseDraft(DRAFT, toDraft(style, true), add('9'))
  expect(toBody(style, draft).variants.map(({ _id, totalStock }) => [_id, totalStock])).toEqual([
    ['s', '5'],
    ['m', '5'],
    ['l', '9']
  ])
  expect(concurrentChanges).toMatchObject([{ name: 'Stock of navy, L', theirValue: '4', ownValue: '9' }])
})

test('a variant that another admin has deleted is added again if its values were changed here', () => {
  const own = setCell(DRAFT, 'totalStock', { row: 0, column: 1 }, '9')
  const style = { ...STYLE, variants: STYLE.variants.slice(0, 1) }
  const { draft, concurrentChanges } = rebaseDraft(DRAFT, toDraft(style, true), own)
  const { variants } = toBody(style, draft)
  const _id = expect.stringMatching(/^[\da-f]{24}$/) as string
  expect(variants).toMatchObject([{ _id: 's' }, { _id, size: 'M', totalStock: '9' }])
  const without = concurrentChanges.reduce((last, { takeTheirs }) => takeTheirs(last), draft)
  expect(toBody(style, without).variants).toMatchObject([{ _id: 's' }])
})

test('a variant keeps its name if the other admin gave it the name of one that was added here', () => {
  const own = setCell(addSizes(DRAFT, 'XS'), 'totalStock', { row: 0, column: 0 }, '9')
  const { variants } = toBody(STYLE, rebaseDraft(DRAFT, renameSize(DRAFT, 'S', 'XS'), own).draft)
  const _id = expect.stringMatching(/^[\da-f]{24}$/) as string
  expect(variants).toMatchObject([{ _id, size: 'XS', totalStock: '9' }, { _id: 's', size: 'S' }, { _id: 'm' }])
})
