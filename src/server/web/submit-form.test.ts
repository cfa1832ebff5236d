import { expect, it } from 'vitest'

import { createClient } from '../../api/client.ts'
import { toApiError } from '../../api/errors.ts'
import { submitForm } from './submit-form.ts'

it('a form that gets no response is shown again with its values', async () => {
  const fields = new URLSearchParams({ email: 'ada@example.com', password: 'long enough' })
  const submitted = await submitForm('/auth/login', fields, () => Promise.reject(toApiError(0, null)), undefined)
  expect(submitted).toMatchObject({
    url: '/auth/login',
    status: 502,
    rejectedForm: {
      values: { email: 'ada@example.com' },
      message: expect.stringContaining('could not be reached') as string
    }
  })
})

it.for([
  ['its message', { success: false, message: 'The order is on hold.' }, 'The order is on hold.'],
  ['no message', { success: false }, 'Payment processing failed. Please try again.']
] as const)('a capture that is refused with %s is no success without JavaScript', async ([, body, message]) => {
  const client = createClient({ baseURL: 'http://shop.example', fetch: () => Promise.resolve(Response.json(body)) })
  const fields = new URLSearchParams({ paymentId: 'p1', payerId: 'b1', orderId: 'o1' })
  expect(await submitForm('/shop/paypal-return', fields, client, undefined)).toMatchObject({
    url: '/shop/paypal-return',
    status: 400,
    rejectedForm: { message, code: 'rejected' }
  })
})

it('a form sends only what its call names, and never a user id of its own', async () => {
  const requests: [string, unknown][] = []
  const client = createClient({
    baseURL: 'http://shop.example',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      requests.push([new URL(request.url).pathname, await request.json()])
      return Response.json({ success: true })
    }
  })
  const user = { id: 'ada', userName: 'Ada', email: 'ada@example.com', role: 'user' } as const
  const forged = { userId: 'ben', id: 'other', __proto__: 'x', admin: 'true' }
  const send = (action: string, fields: Record<string, string>) =>
    submitForm(action, new URLSearchParams({ ...forged, ...fields }), client, user)
  await send('/shop/cart/add', { productId: 'hat' })
  await send('/shop/order/cancel', { orderId: 'order' })
  expect(requests).toEqual([
    ['/api/shop/cart/add', { userId: 'ada', productId: 'hat', quantity: '1' }],
    ['/api/shop/order/cancel/order', {}]
  ])
})
