import { expect, it } from 'vitest'

import type { Client } from '../api/client.ts'
import { loadSaleText } from './sale-text.ts'

const withDiscount = (percent: number) => (() => Promise.resolve({ success: true, data: { percent } })) as Client

const offline = (() => Promise.reject(new Error('The text needs no call.'))) as Client

it('the sale strip announces the highest discount', async () => {
  expect(await loadSaleText(withDiscount(43), 'Up to {discount} off. Really: {discount}!')).toBe(
    'Up to 43% off. Really: 43%!'
  )
})

it('the sale strip is hidden if it announces a discount and no product has one', async () => {
  expect(await loadSaleText(withDiscount(0), 'Up to {discount} off')).toBeNull()
})

it('a sale strip without a placeholder is shown as it is', async () => {
  expect(await loadSaleText(offline, 'Up to 50% off')).toBe('Up to 50% off')
})
