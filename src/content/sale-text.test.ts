import { expect, it } from 'vitest'

import type { Client } from '../api/client.ts'
import { toApiError } from '../api/errors.ts'
import { loadSaleText } from './sale-text.ts'

const withDiscount = (percent: number) => (() => Promise.resolve({ success: true, data: { percent } })) as Client

const failingClient = (status: number) => (() => Promise.reject(toApiError(status, null))) as Client

it('the sale strip announces the highest discount', async () => {
  expect(await loadSaleText(withDiscount(43), 'Up to {discount} off. Really: {discount}!')).toBe(
    'Up to 43% off. Really: 43%!'
  )
})

it('the sale strip is hidden if it announces a discount and no product has one', async () => {
  expect(await loadSaleText(withDiscount(0), 'Up to {discount} off')).toBeNull()
})

it('the sale strip is hidden if the backend has no such call', async () => {
  expect(await loadSaleText(failingClient(404), 'Up to {discount} off')).toBeNull()
})

it('a sale strip without a placeholder is shown as it is', async () => {
  expect(await loadSaleText(failingClient(500), 'Up to 50% off')).toBe('Up to 50% off')
})

it('the sale strip is hidden if it has no text', async () => {
  expect(await loadSaleText(failingClient(500))).toBeNull()
})
