import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let respond: () => Response | Promise<Response>
let body: unknown

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('fetch', async (_url: string, request: RequestInit) => {
    body = JSON.parse(typeof request.body === 'string' ? request.body : '')
    return respond()
  })
})

afterEach(() => void vi.unstubAllGlobals())

const PURCHASE = {
  userId: 'robin',
  cart: { _id: 'cart', userId: 'robin', items: [] },
  address: { _id: 'home', userId: 'robin', address: '1 Loom Lane', city: 'Leeds', phone: '1', pincode: '2', notes: '' }
}

async function checkOut() {
  const { $payment, createOrder } = await import('./payment.ts')
  const { $currentOrder } = await import('./tab-stores.ts')
  const { $toasts } = await import('./toasts.ts')
  expect($payment.get()).toEqual({ status: 'idle' })
  const result = createOrder(PURCHASE)
  expect($payment.get()).toEqual({ status: 'busy' })
  return { approvalUrl: await result, payment: $payment.get(), orderId: $currentOrder.get(), toasts: $toasts.get() }
}

test('a shopper who checks out is sent to PayPal, and the button stays busy until then', async () => {
  respond = () => Response.json({ success: true, approvalURL: 'https://paypal.example/approve', orderId: 'o1' })
  expect(await checkOut()).toEqual({
    approvalUrl: 'https://paypal.example/approve',
    payment: { status: 'busy' },
    orderId: 'o1',
    toasts: []
  })
  expect(body).toMatchObject({ userId: 'robin', cartId: 'cart', addressInfo: { addressId: 'home' } })
})

test.for([
  [400, true],
  [500, false]
] as const)(
  'after a response with status %d the cart may differ from the one in view: %j',
  async ([status, isRejected]) => {
    respond = () => Response.json({ success: false, message: 'No.' }, { status })
    expect(await checkOut()).toEqual({
      approvalUrl: undefined,
      payment: { status: 'failed', message: 'No.', isRejected },
      orderId: undefined,
      toasts: []
    })
  }
)

test('a shopper whose session expired at the checkout gets a sign-in link', async () => {
  respond = () => Response.json({ success: false }, { status: 401 })
  expect(await checkOut()).toMatchObject({
    payment: { status: 'failed', message: expect.stringContaining('session has ended') as string },
    toasts: [{ action: { label: 'Sign in' } }]
  })
})
