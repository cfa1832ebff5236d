import { afterEach, beforeEach, expect, test } from 'vitest'
import { captureOf, openStandIn, usd } from './testing.ts'
import type { OpenStandIn } from './testing.ts'

let paypal: OpenStandIn

beforeEach(async () => {
  paypal = await openStandIn()
})
afterEach(() => paypal.close())

const read = async (id: string): Promise<{ status: number; text: string }> => {
  const response = await paypal.page(`/activity/payment/${id}`)
  return { status: response.status, text: await response.text() }
}

test('shows a payment of the ledger and its refunds', async () => {
  const { id } = captureOf(await paypal.capture(await paypal.approved()))
  const pageBeforeRefund = await read(id)
  expect(pageBeforeRefund.status).toBe(200)
  for (const words of [id, '$45.50', 'COMPLETED', 'order-1']) expect(pageBeforeRefund.text).toContain(words)
  expect(pageBeforeRefund.text).not.toContain('Given back')
  await paypal.refund(id, { amount: usd('5.50') })
  const { text } = await read(id)
  for (const words of ['PARTIALLY_REFUNDED', 'Given back', '$5.50']) expect(text).toContain(words)
})

test('responds with 404 for an unknown payment', async () => {
  const { status, text } = await read('4XJ12345AB678901C')
  expect(status).toBe(404)
  expect(text).toContain('The ledger knows no such payment')
})
