import { expect, test } from 'vitest'

import { toSaleColumns } from './sale-price.ts'

const [PAST, NOW, FUTURE] = ['2026-03-02T09:59:59.999Z', '2026-03-02T10:00:00.000Z', '2026-03-02T10:00:00.001Z']

const applied = { sale_price_cents: 4000, scheduled_sale_cents: null }
const scheduled = { sale_price_cents: 0, scheduled_sale_cents: 4000 }
const none = { sale_price_cents: 0, scheduled_sale_cents: null, sale_starts_at: null, sale_ends_at: null }

test.for([
  ['without a start and an end applies', {}, { ...applied, sale_starts_at: null, sale_ends_at: null }],
  ['that has started applies', { startsAt: PAST }, { ...applied, sale_starts_at: PAST, sale_ends_at: null }],
  ['that starts now applies', { startsAt: NOW }, { ...applied, sale_starts_at: NOW, sale_ends_at: null }],
  ['that starts later does not', { startsAt: FUTURE }, { ...scheduled, sale_starts_at: FUTURE, sale_ends_at: null }],
  ['that ends later applies', { endsAt: FUTURE }, { ...applied, sale_starts_at: null, sale_ends_at: FUTURE }],
  ['that ends now is removed', { startsAt: PAST, endsAt: NOW }, none],
  ['that has ended is removed', { startsAt: PAST, endsAt: PAST }, none],
  ['without a price is removed', { cents: 0, startsAt: FUTURE, endsAt: FUTURE }, none]
] as const)('a sale %s', ([, sale, columns]) => {
  expect(toSaleColumns({ cents: 4000, startsAt: null, endsAt: null, ...sale }, NOW)).toEqual(columns)
})
