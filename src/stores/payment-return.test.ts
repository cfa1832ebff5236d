import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { getNextStep } from '../domain/payments/payment-failure.ts'

let captures: unknown[]
let respond: () => Response | Promise<Response>

beforeEach(() => {
  vi.resetModules()
  captures = []
  respond = () => Response.json({ success: true })
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    captures.push(JSON.parse(typeof body === 'string' ? body : ''))
    return respond()
  })
})

afterEach(() => {
  vi.doUnmock('./capture-payment.ts')
  vi.unstubAllGlobals()
})

/** `orderId` is the one in session storage. */
async function returnFromPayPal(search: string, orderId?: string) {
  const { $currentOrder } = await import('./tab-stores.ts')
  $currentOrder.set(orderId)
  const { capturePaymentReturn } = await import('./payment-return.ts')
  const capture = () => capturePaymentReturn(new URLSearchParams(search))
  return { failure: await capture(), capture, $currentOrder }
}

test.for([
  ['the return URL', '?orderId=o1&token=p1&PayerID=b1', 'o9', 'o1'],
  ['session storage', '?paymentId=p1&payer_id=b1', 'o2', 'o2']
] as const)('a shopper who returns from PayPal pays the order in %s', async ([, search, savedId, orderId]) => {
  const { failure, $currentOrder } = await returnFromPayPal(search, savedId)
  expect(failure).toBeUndefined()
  expect(captures).toEqual([{ paymentId: 'p1', payerId: 'b1', orderId }])
  expect($currentOrder.get()).toBeUndefined()
})

test.for([
  ['an order', '?token=p1&PayerID=b1', 'no-order'],
  ['a payment', '?orderId=o1&PayerID=b1', 'no-payment'],
  ['a payer', '?orderId=o1&token=p1', 'no-payment']
] as const)('a return URL without %s captures nothing', async ([, search, code]) => {
  const { failure } = await returnFromPayPal(search)
  expect(failure?.code).toBe(code)
  expect(captures).toEqual([])
})

test('a declined payment keeps the order, and shows the message', async () => {
  const refusal = { success: false, code: 'payment-declined', message: 'Your bank declined the payment.' }
  respond = () => Response.json(refusal, { status: 402 })
  const { failure, $currentOrder } = await returnFromPayPal('?token=p1&PayerID=b1', 'o1')
  expect(failure).toEqual({ code: refusal.code, message: refusal.message })
  expect($currentOrder.get()).toBe('o1')
})

test('a shopper who returns from PayPal without a network can try again', async () => {
  respond = () => Promise.reject(new TypeError('fetch failed'))
  const { failure, capture, $currentOrder } = await returnFromPayPal('?token=p1&PayerID=b1', 'o1')
  expect(getNextStep(failure?.code)).toBe('retry')
  respond = () => Response.json({ success: true })
  expect(await capture()).toBeUndefined()
  expect(captures).toHaveLength(2)
  expect($currentOrder.get()).toBeUndefined()
})

test('a shopper whose browser cannot load the payment script can try again', async () => {
  vi.doMock('./capture-payment.ts', () => Promise.reject(new TypeError('Failed to fetch')))
  const { failure, $currentOrder } = await returnFromPayPal('?token=p1&PayerID=b1', 'o1')
  expect(getNextStep(failure?.code)).toBe('retry')
  expect($currentOrder.get()).toBe('o1')
})
