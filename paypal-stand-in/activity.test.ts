import { afterEach, beforeEach, expect, test } from 'vitest'
import { captureOf, openStandIn, usd } from './testing.ts'
import type { OpenStandIn } from './testing.ts'

let paypal: OpenStandIn

beforeEach(async () => {
  paypal = await openStandIn()
})
afterEach(() => paypal.close())

const read = async (id: string): Promise<{ status: number; text: string }> => {
  const answer = await paypal.page(`/activity/payment/${id}`)
  return { status: answer.status, text: await answer.text() }
}

test('shows what the ledger has of a payment, and what of it was given back', async () => {
  const { id } = captureOf(await paypal.capture(await paypal.approved()))
  const taken = await read(id)
  expect(taken.status).toBe(200)
  for (const words of [id, '$45.50', 'COMPLETED', 'order-1']) expect(taken.text).toContain(words)
  expect(taken.text).not.toContain('Given back')
  await paypal.refund(id, { amount: usd('5.50') })
  const { text } = await read(id)
  for (const words of ['PARTIALLY_REFUNDED', 'Given back', '$5.50']) expect(text).toContain(words)
})

test('says that it knows no such payment', async () => {
  const { status, text } = await read('4XJ12345AB678901C')
  expect(status).toBe(404)
  expect(text).toContain('The ledger knows no such payment')
})
