import { describe, expect, test } from 'vitest'

import { findSaleError, mergeSale } from './edit-sale.ts'

const [START, NOW, END] = ['2026-03-02T09:00:00.000Z', '2026-03-02T10:00:00.000Z', '2026-03-02T11:00:00.000Z']

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
  const FUTURE = { field: 'saleEndsAt', message: 'must be in the future' }

  test.for([
    ['can be later than the start', { saleStartsAt: NOW, saleEndsAt: END }, undefined],
    ['can be missing', { saleStartsAt: NOW, saleEndsAt: null }, undefined],
    ['cannot be the start', { saleStartsAt: END, saleEndsAt: END }, LATER],
    ['cannot be before the start', { saleStartsAt: END, saleEndsAt: NOW }, LATER],
    ['cannot be now', { saleStartsAt: null, saleEndsAt: NOW }, FUTURE],
    ['cannot be in the past', { saleStartsAt: null, saleEndsAt: START }, FUTURE],
    ['does not matter without a sale price', { salePrice: 0, saleStartsAt: END, saleEndsAt: START }, undefined]
  ] as const)('%s', ([, fields, error]) => {
    expect(findSaleError({ salePrice: 4000, ...fields }, NOW)).toEqual(error)
  })

  test('can be in the past if the edit does not change it', () => {
    const fields = { salePrice: 4000, saleStartsAt: null, saleEndsAt: START }
    expect(findSaleError(fields, NOW, { ...before, sale_ends_at: START })).toBeUndefined()
    expect(findSaleError(fields, NOW, before)).toEqual(FUTURE)
  })
})
