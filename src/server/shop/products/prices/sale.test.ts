import { describe, expect, test } from 'vitest'

import { findSaleError, getEffectiveCents, mergeSale, type Sale, toSaleColumns } from './sale.ts'

const [PAST, NOW, FUTURE] = ['2026-03-02T09:59:59.999Z', '2026-03-02T10:00:00.000Z', '2026-03-02T10:00:00.001Z']

const NO_SALE = { sale_price_cents: 0, sale_starts_at: null, sale_ends_at: null }

test.for([
  ['without a start and an end applies', {}, 4000],
  ['that has started applies', { startsAt: PAST }, 4000],
  ['that starts now applies', { startsAt: NOW }, 4000],
  ['that starts later does not apply', { startsAt: FUTURE }, 5000],
  ['that ends later applies', { endsAt: FUTURE }, 4000],
  ['that ends now does not apply', { startsAt: PAST, endsAt: NOW }, 5000],
  ['that has ended does not apply', { startsAt: PAST, endsAt: PAST }, 5000],
  ['without a price does not apply', { cents: 0 }, 5000]
] as const)('a sale %s', ([, sale, cents]) => {
  const { cents: saleCents = 4000, startsAt = null, endsAt = null } = sale as { [Key in keyof Sale]?: Sale[Key] }
  const row = { price_cents: 5000, sale_price_cents: saleCents, sale_starts_at: startsAt, sale_ends_at: endsAt }
  expect(getEffectiveCents(row, NOW)).toBe(cents)
})

test.for([
  ['that has ended', { cents: 4000, startsAt: PAST, endsAt: NOW }, NO_SALE],
  ['without a price', { cents: 0, startsAt: FUTURE, endsAt: FUTURE }, NO_SALE],
  [
    'that starts later',
    { cents: 4000, startsAt: FUTURE, endsAt: null },
    { sale_price_cents: 4000, sale_starts_at: FUTURE, sale_ends_at: null }
  ]
] as const)('the columns of a sale %s', ([, sale, columns]) => {
  expect(toSaleColumns(sale, NOW)).toEqual(columns)
})

const [START, END] = ['2026-03-02T09:00:00.000Z', '2026-03-02T11:00:00.000Z']

/** A sale for $40 from `START` to `END`. */
const before = { sale_price_cents: 4000, sale_starts_at: START, sale_ends_at: END }

describe('an edit of a sale', () => {
  test.for([
    ['with the same price keeps its start and end', { salePrice: 4000 }, [4000, START, END]],
    ['with another price ends its schedule', { salePrice: 3000 }, [3000, null, null]],
    ['with an end keeps its start', { salePrice: 3000, saleEndsAt: NOW }, [3000, START, NOW]],
    ['with a start keeps its end', { salePrice: 3000, saleStartsAt: NOW }, [3000, NOW, END]],
    ['can remove its start', { salePrice: 4000, saleStartsAt: null }, [4000, null, END]],
    ['can remove its end', { salePrice: 4000, saleEndsAt: null }, [4000, START, null]]
  ] as const)('%s', ([, fields, [cents, startsAt, endsAt]]) => {
    expect(mergeSale(fields, NOW, before)).toEqual({ cents, startsAt, endsAt })
  })

  test('of a new product has the given start and end', () => {
    expect(mergeSale({ salePrice: 4000 }, NOW)).toEqual({ cents: 4000, startsAt: null, endsAt: null })
    const sale = { cents: 4000, startsAt: START, endsAt: END }
    expect(mergeSale({ salePrice: 4000, saleStartsAt: START, saleEndsAt: END }, NOW)).toEqual(sale)
  })
})

describe('the end of a sale', () => {
  const LATER = { field: 'saleEndsAt', message: 'must be later than the start' }
  const IN_FUTURE = { field: 'saleEndsAt', message: 'must be in the future' }

  test.for([
    ['can be later than the start', { saleStartsAt: NOW, saleEndsAt: END }, undefined],
    ['can be missing', { saleStartsAt: NOW, saleEndsAt: null }, undefined],
    ['cannot be the start', { saleStartsAt: END, saleEndsAt: END }, LATER],
    ['cannot be before the start', { saleStartsAt: END, saleEndsAt: NOW }, LATER],
    ['cannot be now', { saleStartsAt: null, saleEndsAt: NOW }, IN_FUTURE],
    ['cannot be in the past', { saleStartsAt: null, saleEndsAt: START }, IN_FUTURE],
    ['does not matter without a sale price', { salePrice: 0, saleStartsAt: END, saleEndsAt: START }, undefined]
  ] as const)('%s', ([, fields, error]) => {
    expect(findSaleError({ salePrice: 4000, ...fields }, NOW)).toEqual(error)
  })

  test('can be in the past if the edit does not change it', () => {
    const fields = { salePrice: 4000, saleStartsAt: null, saleEndsAt: START }
    expect(findSaleError(fields, NOW, { ...before, sale_ends_at: START })).toBeUndefined()
    expect(findSaleError(fields, NOW, before)).toEqual(IN_FUTURE)
  })
})
