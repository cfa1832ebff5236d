import { expect, test } from 'vitest'

import { applyCurrentSale } from './current-sale.ts'

const NOW = '2026-03-02T10:00:00.000Z'

test.for([
  ['without a start', undefined, 40],
  ['whose start was removed', null, 40],
  ['that has started', '2026-03-02T09:59:59.999Z', 40],
  ['that starts now', NOW, 40],
  ['that starts later', '2026-03-02T10:00:00.001Z', 0]
] as const)('a sale %s has the right price', ([, saleStartsAt, salePrice]) => {
  const product = { title: 'Hat', price: 50, salePrice: 40, saleStartsAt }
  expect(applyCurrentSale(product, NOW)).toEqual({ ...product, salePrice })
})
