import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { getNextStep } from '../domain/payments/payment-failure.ts'

const ORDER = { _id: 'o1' }

let captures: unknown[]
let respond: () => Response | Promise<Response>

beforeEach(() => {
  vi.resetModules()
  captures = []
  respond = () => Response.json({ success: true, data: ORDER })
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    captures.push(JSON.parse(typeof body === 'string' ? body : ''))
    return respond()
  })
})

afterEach(() => void vi.unstubAllGlobals())

/** `orderId` is the one in session storage. */
async function returnFromPayPal(search: string, orderId?: string) {
  const { $currentOrder } = await import('./tab-stores.ts')
  $currentOrder.set(orderId)
  const { findApprovedPayment } = await import('./payment-return.ts')
  const { capturePayment } = await import('./capture-payment.ts')
  const capture = async () => {
    const approved = findApprovedPayment(new URLSearchParams(search))
    return 'payment' in approved ? capturePayment(approved.payment) : approved
  }
  return { result: await capture(), capture, $currentOrder }
}

test.for([
  ['the return URL', '?orderId=o1&token=p1&PayerID=b1', 'o9', 'o1'],
  ['session storage', '?paymentId=p1&payer_id=b1', 'o2', 'o2']
] as const)('a shopper who returns from PayPal pays the order in %s', async ([, search, savedId, orderId]) => {
  const { result, $currentOrder } = await returnFromPayPal(search, savedId)
  expect(result).toEqual({ order: ORDER })
  expect(captures).toEqual([{ paymentId: 'p1', payerId: 'b1', orderId }])
  expect($currentOrder.get()).toBeUndefined()
})

test.for([
  ['an order', '?token=p1&PayerID=b1', 'no-order'],
  ['a payment', '?orderId=o1&PayerID=b1', 'no-payment'],
  ['a payer', '?orderId=o1&token=p1', 'no-payment']
] as const)('a return URL without %s captures nothing', async ([, search, code]) => {
  const { result } = await returnFromPayPal(search)
  expect(result).toMatchObject({ failure: { code } })
  expect(captures).toEqual([])
})

test('a declined payment keeps the order, and shows the message', async () => {
  const refusal = { success: false, code: 'payment-declined', message: 'Your bank declined the payment.' }
  respond = () => Response.json(refusal, { status: 402 })
  const { result, $currentOrder } = await returnFromPayPal('?token=p1&PayerID=b1', 'o1')
  expect(result).toEqual({ failure: { code: refusal.code, message: refusal.message } })
  expect($currentOrder.get()).toBe('o1')
})

test.for([
  ['with its message', { success: false, message: 'The order is on hold.' }, 200, 'The order is on hold.'],
  ['without a message', { success: false }, 200, 'Payment processing failed. Please try again.'],
  ['without a message', { success: false }, 400, 'Payment processing failed. Please try again.'],
  ['without a message', null, 422, 'Payment processing failed. Please try again.'],
  ['without a message', { success: false }, 500, 'An unexpected error occurred. Please try again or contact support.']
] as const)(
  'a capture that is refused %s (%j, %i) keeps the order, and shows: %s',
  async ([, body, status, message]) => {
    respond = () => Response.json(body, { status })
    const { result, $currentOrder } = await returnFromPayPal('?token=p1&PayerID=b1', 'o1')
    expect(result).toMatchObject({ failure: { message } })
    expect($currentOrder.get()).toBe('o1')
  }
)

test('a shopper who returns from PayPal without a network can try again', async () => {
  respond = () => Promise.reject(new TypeError('fetch failed'))
  const { result, capture, $currentOrder } = await returnFromPayPal('?token=p1&PayerID=b1', 'o1')
  expect('failure' in result && getNextStep(result.failure.code)).toBe('retry')
  respond = () => Response.json({ success: true, data: ORDER })
  expect(await capture()).toEqual({ order: ORDER })
  expect(captures).toHaveLength(2)
  expect($currentOrder.get()).toBeUndefined()
})
