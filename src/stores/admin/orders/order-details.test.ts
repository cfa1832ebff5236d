import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { AdminOrder } from '../../../api/contract/orders.ts'

type Respond = () => Response | Promise<Response>

const UNREACHED = 'The shop could not be reached. Please check your connection and try again.'

/** A call without a response fails. */
let responses: Record<'details' | 'timeline' | 'update', Respond[]>

beforeEach(() => {
  vi.resetModules()
  responses = { details: [], timeline: [], update: [] }
  vi.stubGlobal('fetch', async (url: string) => {
    const kind = (['details', 'timeline', 'update'] as const).find((path) => url.includes(`/orders/${path}/`))
    const respond = kind && responses[kind].shift()
    if (!respond) throw new TypeError('fetch failed')
    return respond()
  })
})

afterEach(() => void vi.unstubAllGlobals())

const createOrder = (orderStatus: string, _id = 'a1', paymentState = 'captured') =>
  ({ _id, orderStatus, paymentState }) as AdminOrder

const ok = () => Response.json({ success: true, message: '' })

function respondWith(order: AdminOrder, delay: Promise<unknown> = Promise.resolve()): void {
  responses.details.push(async () => {
    await delay
    return Response.json({ success: true, data: order })
  })
  responses.timeline.push(() => Response.json({ success: true, data: [] }))
}

async function load() {
  const [details, { $search }, { $toasts }, { orderList }, { toReadyState }] = await Promise.all([
    import('./order-details.ts'),
    import('../lists/search-params.ts'),
    import('../../toasts.ts'),
    import('./orders.ts'),
    import('../lists/list.ts')
  ])
  const toastTexts = () => $toasts.get().map(({ text }) => text)
  const statusesInList = () => orderList.$list.get()?.rows.map(({ orderStatus }) => orderStatus)
  const orderInView = () => {
    const state = details.$details.get()
    return state.status === 'ready' ? state.order : state.status
  }
  orderList.$list.set(toReadyState({ data: [createOrder('confirmed')] }))
  details.syncDetailsWithUrl()
  return { ...details, toastTexts, statusesInList, orderInView, open: (id: string) => $search.set(`?order=${id}`) }
}

async function openLoaded() {
  const panel = await load()
  respondWith(createOrder('confirmed'))
  panel.open('a1')
  await vi.waitFor(() => expect(panel.$details.get()).toMatchObject({ timeline: [] }))
  return panel
}

test('an update that succeeds is reported even if the order cannot be reloaded', async () => {
  const panel = await openLoaded()
  responses.update.push(ok)
  await panel.updateStatus('a1', 'inShipping')
  expect(panel.toastTexts()).toEqual(['Order Updated Successfuly'])
  expect(panel.statusesInList()).toEqual(['inShipping'])
  expect(panel.$details.get()).toMatchObject({ status: 'failed', id: 'a1', message: UNREACHED })
})

test('after a refund without a response from PayPal the details show the pending refund', async () => {
  const panel = await openLoaded()
  responses.update.push(() => Response.json({ success: false, message: 'PayPal does not answer.' }, { status: 502 }))
  const refundingOrder = createOrder('confirmed', 'a1', 'refunding')
  respondWith(refundingOrder)
  await panel.updateStatus('a1', 'rejected')
  expect(panel.toastTexts()).toEqual(['PayPal does not answer.'])
  expect(panel.orderInView()).toEqual(refundingOrder)
})

test('an update that does not reach the shop leaves the details in view', async () => {
  const panel = await openLoaded()
  await panel.updateStatus('a1', 'rejected')
  expect(panel.toastTexts()).toEqual([UNREACHED])
  expect(panel.orderInView()).toEqual(createOrder('confirmed'))
})

test('a response requested before an update does not overwrite it', async () => {
  const panel = await load()
  const lateResponse = Promise.withResolvers<void>()
  respondWith(createOrder('confirmed'), lateResponse.promise)
  panel.open('a1')
  responses.update.push(ok)
  respondWith(createOrder('delivered'))
  await panel.updateStatus('a1', 'delivered')
  lateResponse.resolve()
  await vi.waitFor(() => expect(responses.details).toEqual([]))
  await new Promise(setImmediate)
  expect(panel.orderInView()).toEqual(createOrder('delivered'))
  expect(panel.statusesInList()).toEqual(['delivered'])
})

test('a failed request from before an update does not hide the details', async () => {
  const panel = await load()
  const lateResponse = Promise.withResolvers<Response>()
  responses.details.push(() => lateResponse.promise)
  responses.timeline.push(() => Response.json({ success: true, data: [] }))
  panel.open('a1')
  responses.update.push(ok)
  respondWith(createOrder('delivered'))
  await panel.updateStatus('a1', 'delivered')
  lateResponse.reject(new TypeError('fetch failed'))
  await new Promise(setImmediate)
  expect(panel.orderInView()).toEqual(createOrder('delivered'))
})

test('an order whose details are closed during its update changes only its row', async () => {
  const panel = await openLoaded()
  responses.update.push(ok)
  const otherOrder = createOrder('pending', 'b2')
  respondWith(otherOrder)
  respondWith(createOrder('delivered'))
  const update = panel.updateStatus('a1', 'delivered')
  panel.open('b2')
  await update
  await vi.waitFor(() => expect(panel.orderInView()).toEqual(otherOrder))
  expect(panel.statusesInList()).toEqual(['delivered'])
})
