import { expect, test } from 'vitest'

import { getEffectiveCents, type Sale, toSaleColumns } from './sale-price.ts'

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
