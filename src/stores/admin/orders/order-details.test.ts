import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { type BrowserTab, closeBrowserTab, openBrowserTab } from '../../../../tests/support/browser-tab.ts'
import type { AdminOrder } from '../../../api/contract/order-administration.ts'

type Respond = () => Response | Promise<Response>

const UNREACHED = 'The shop could not be reached. Please check your connection and try again.'

let tab: BrowserTab
let requestedUrls: string[]
/** A call without a response fails. */
let responses: Record<'details' | 'timeline' | 'update', Respond[]>

beforeEach(() => {
  tab = openBrowserTab('/admin/orders')
  requestedUrls = []
  responses = { details: [], timeline: [], update: [] }
  vi.stubGlobal('fetch', async (url: string) => {
    requestedUrls.push(url)
    const kind = (['details', 'timeline', 'update'] as const).find((path) => url.includes(`/orders/${path}/`))
    const respond = kind && responses[kind].shift()
    if (!respond) throw new TypeError('fetch failed')
    return respond()
  })
})

afterEach(closeBrowserTab)

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
  const [details, { $search, syncSearchWithUrl }, { $toasts }, { orderList }, { toReadyState }] = await Promise.all([
    import('./order-details.ts'),
    import('../lists/search-params.ts'),
    import('../../toasts.ts'),
    import('./orders.ts'),
    import('../lists/list-pages.ts')
  ])
  const toastTexts = () => $toasts.get().map(({ text }) => text)
  const press = () => {
    const action = $toasts.get().at(-1)?.action
    if (action && 'press' in action) action.press()
  }
  const statusesInList = () => orderList.$list.get()?.rows.map(({ orderStatus }) => orderStatus)
  const orderInView = () => {
    const state = details.$details.get()
    return state.status === 'ready' ? state.order : state.status
  }
  orderList.$list.set(toReadyState({ data: [createOrder('confirmed')] }))
  details.syncDetailsWithUrl()
  return {
    ...details,
    syncSearchWithUrl,
    toastTexts,
    press,
    statusesInList,
    orderInView,
    open: (id: string) => $search.set(`?order=${id}`)
  }
}

async function openLoaded() {
  const panel = await load()
  respondWith(createOrder('confirmed'))
  panel.open('a1')
  await expect.poll(() => panel.$details.get()).toMatchObject({ timeline: [] })
  return panel
}

test('an update that succeeds is reported even if the order cannot be reloaded', async () => {
  const panel = await openLoaded()
  responses.update.push(ok)
  await panel.updateStatus('a1', 'inShipping')
  expect(panel.toastTexts()).toEqual(['Order Updated Successfuly'])
  expect(panel.statusesInList()).toEqual(['inShipping'])
  expect(panel.orderInView()).toEqual(createOrder('inShipping'))
})

test('after a refund without a response from PayPal the details show the pending refund', async () => {
  const panel = await openLoaded()
  responses.update.push(() => Response.json({ success: false, message: 'PayPal does not respond.' }, { status: 502 }))
  const refundingOrder = createOrder('confirmed', 'a1', 'refunding')
  respondWith(refundingOrder)
  await panel.updateStatus('a1', 'rejected')
  expect(panel.toastTexts()).toEqual(['PayPal does not respond.'])
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
  await expect.poll(() => responses.details).toEqual([])
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
  await expect.poll(() => panel.orderInView()).toEqual(otherOrder)
  expect(panel.statusesInList()).toEqual(['delivered'])
})

const PAGE = '/admin/orders'

function failLoad(status: number): void {
  for (const kind of ['details', 'timeline'] as const) responses[kind].push(() => Response.json({}, { status }))
}

const waitForBack = () => Promise.resolve()

test('an admin who opens an order of the list sees it at once, and closing it twice goes back once', async () => {
  const { openDetails, closeDetails, syncSearchWithUrl, statusesInList, $details } = await load()
  expect($details.get()).toEqual({ status: 'closed' })
  syncSearchWithUrl()
  respondWith(createOrder('delivered'))
  openDetails('a1')
  expect($details.get()).toMatchObject({ status: 'ready', order: createOrder('confirmed'), timeline: null })
  await expect.poll(() => $details.get()).toMatchObject({ timeline: [] })
  expect(statusesInList()).toEqual(['delivered'])
  expect(requestedUrls).toEqual(['/api/admin/orders/details/a1', '/api/admin/orders/timeline/a1'])
  expect(tab.visitedUrls()).toEqual([PAGE, `${PAGE}?order=a1`])
  closeDetails()
  closeDetails()
  await waitForBack()
  expect($details.get()).toEqual({ status: 'closed' })
  expect(tab.visitedUrls()).toEqual([PAGE])
  closeDetails()
  expect(tab.visitedUrls()).toEqual([PAGE])
})

test('closing an order that a link opened stays on the page', async () => {
  tab = openBrowserTab(`${PAGE}?order=b2`)
  const { closeDetails, syncSearchWithUrl, $details } = await load()
  syncSearchWithUrl()
  closeDetails()
  await waitForBack()
  expect($details.get()).toEqual({ status: 'closed' })
  expect(tab.visitedUrls()).toEqual([PAGE])
})

test('an order is not loaded again when another part of the URL changes', async () => {
  const { open } = await openLoaded()
  const count = requestedUrls.length
  open('a1&q=hat')
  expect(requestedUrls).toHaveLength(count)
})

test('closing an order opened with Forward stays on the page, also after another was opened and closed', async () => {
  const { openDetails, closeDetails, syncSearchWithUrl, $details } = await load()
  syncSearchWithUrl()
  openDetails('a1')
  closeDetails()
  await waitForBack()
  history.pushState(null, '', '?order=b2')
  tab.page.dispatchEvent(new Event('popstate'))
  expect($details.get()).toMatchObject({ status: 'loading', location: { order: 'b2' } })
  closeDetails()
  await waitForBack()
  expect($details.get()).toEqual({ status: 'closed' })
  expect(tab.visitedUrls()).toEqual([PAGE, PAGE])
})

test('an unknown order shows a message, and an order that fails to load can be loaded again', async () => {
  const panel = await load()
  failLoad(404)
  panel.open('b2')
  const message = 'There is no order with this number.'
  await expect.poll(() => panel.$details.get()).toMatchObject({ status: 'failed', location: { order: 'b2' }, message })
  panel.open('b3')
  await expect.poll(() => panel.$details.get()).toMatchObject({ status: 'failed', message: UNREACHED })
  respondWith(createOrder('pending', 'b3'))
  await panel.reloadDetails('b3')
  expect(panel.orderInView()).toEqual(createOrder('pending', 'b3'))
})

test('a new status is visible while the order is loaded again', async () => {
  const panel = await openLoaded()
  const lateResponse = Promise.withResolvers<void>()
  responses.update.push(ok)
  respondWith(createOrder('delivered'), lateResponse.promise)
  const update = panel.updateStatus('a1', 'delivered')
  await expect.poll(() => panel.$details.get()).toMatchObject({ order: { orderStatus: 'delivered' } })
  expect(panel.statusesInList()).toEqual(['delivered'])
  lateResponse.resolve()
  expect(await update).toBe(true)
})

test('an admin whose update does not reach the shop can try again', async () => {
  const panel = await openLoaded()
  expect(await panel.updateStatus('a1', 'delivered')).toBe(false)
  responses.update.push(ok)
  respondWith(createOrder('delivered'))
  panel.press()
  await expect.poll(() => panel.orderInView()).toEqual(createOrder('delivered'))
})

test('an update of an order whose details failed to load shows the failure of the second load', async () => {
  const panel = await load()
  panel.open('b2')
  await expect.poll(() => panel.$details.get()).toMatchObject({ status: 'failed', message: UNREACHED })
  failLoad(404)
  await panel.updateStatus('b2', 'delivered')
  expect(panel.$details.get()).toMatchObject({ status: 'failed', isMissing: true })
})

test('an update of an order whose timeline is still loading shows that both have failed', async () => {
  const panel = await load()
  responses.details.push(() => new Promise(() => {}))
  responses.timeline.push(() => new Promise(() => {}))
  panel.open('a1')
  expect(panel.$details.get()).toMatchObject({ status: 'ready', timeline: null })
  await panel.updateStatus('a1', 'delivered')
  expect(panel.$details.get()).toMatchObject({ status: 'failed', message: UNREACHED })
})

test('an update of one order does not change another that the admin has opened', async () => {
  const panel = await openLoaded()
  const updated = Promise.withResolvers<void>()
  responses.update.push(() => updated.promise.then(ok))
  const update = panel.updateStatus('a1', 'delivered')
  const otherOrder = createOrder('pending', 'b2')
  respondWith(otherOrder)
  panel.open('b2')
  await expect.poll(() => panel.orderInView()).toEqual(otherOrder)
  const statuses: unknown[] = []
  const stop = panel.$details.listen(() => statuses.push(panel.orderInView()))
  updated.resolve()
  await update
  stop()
  expect(statuses).toEqual([])
})

test('an update that fails does not hide an order that the admin has loaded again since', async () => {
  const panel = await openLoaded()
  const lateResponse = Promise.withResolvers<void>()
  respondWith(createOrder('confirmed'), lateResponse.promise)
  const update = panel.updateStatus('a1', 'delivered')
  await expect.poll(() => responses.details).toEqual([])
  respondWith(createOrder('inShipping'))
  await panel.reloadDetails('a1')
  lateResponse.resolve()
  expect(await update).toBe(false)
  expect(panel.orderInView()).toEqual(createOrder('inShipping'))
})
