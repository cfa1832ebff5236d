import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { AdminOrder } from '../../../api/contract/orders.ts'

type Answer = () => Response | Promise<Response>

const UNREACHED = 'The shop could not be reached. Please check your connection and try again.'

/** What the next calls answer, by their kind; what is not said here is dropped. */
let answers: Record<'details' | 'timeline' | 'update', Answer[]>

beforeEach(() => {
  vi.resetModules()
  answers = { details: [], timeline: [], update: [] }
  vi.stubGlobal('fetch', async (url: string) => {
    const kind = (['details', 'timeline', 'update'] as const).find((one) => url.includes(`/orders/${one}/`))
    const answer = kind && answers[kind].shift()
    if (!answer) throw new TypeError('fetch failed')
    return answer()
  })
})

afterEach(() => void vi.unstubAllGlobals())

const orderOf = (orderStatus: string, _id = 'a1', paymentState = 'captured') =>
  ({ _id, orderStatus, paymentState }) as AdminOrder

const ok = () => Response.json({ success: true, message: '' })

/** The shop answers one reading of an order so, at once or in its time. */
function hold(order: AdminOrder, until: Promise<unknown> = Promise.resolve()): void {
  answers.details.push(async () => {
    await until
    return Response.json({ success: true, data: order })
  })
  answers.timeline.push(() => Response.json({ success: true, data: [] }))
}

async function load() {
  const [details, { $search }, { $toasts }, { orderList }, { toReadyState }] = await Promise.all([
    import('./order-details.ts'),
    import('../lists/url.ts'),
    import('../../toasts.ts'),
    import('./orders.ts'),
    import('../lists/list.ts')
  ])
  const said = () => $toasts.get().map(({ text }) => text)
  const inRow = () => orderList.$list.get()?.rows.map(({ orderStatus }) => orderStatus)
  const inView = () => {
    const shown = details.$details.get()
    return shown.status === 'ready' ? shown.order : shown.status
  }
  orderList.$list.set(toReadyState({ data: [orderOf('confirmed')] }))
  details.syncDetailsWithUrl()
  return { ...details, said, inRow, inView, open: (id: string) => $search.set(`?order=${id}`) }
}

/** Details that have been read. */
async function opened() {
  const desk = await load()
  hold(orderOf('confirmed'))
  desk.open('a1')
  await vi.waitFor(() => expect(desk.$details.get()).toMatchObject({ timeline: [] }))
  return desk
}

test('a status that was set is told of as set, though the order cannot be read then', async () => {
  const desk = await opened()
  answers.update.push(ok)
  await desk.updateStatus('a1', 'inShipping')
  expect(desk.said()).toEqual(['Order Updated Successfuly'])
  expect(desk.inRow()).toEqual(['inShipping'])
  expect(desk.$details.get()).toMatchObject({ status: 'failed', id: 'a1', message: UNREACHED })
})

test('after a refund that PayPal did not answer the details say where it stands', async () => {
  const desk = await opened()
  answers.update.push(() => Response.json({ success: false, message: 'PayPal does not answer.' }, { status: 502 }))
  const onItsWay = orderOf('confirmed', 'a1', 'refunding')
  hold(onItsWay)
  await desk.updateStatus('a1', 'rejected')
  expect(desk.said()).toEqual(['PayPal does not answer.'])
  expect(desk.inView()).toEqual(onItsWay)
})

test('an update that does not reach the shop leaves the details in view', async () => {
  const desk = await opened()
  await desk.updateStatus('a1', 'rejected')
  expect(desk.said()).toEqual([UNREACHED])
  expect(desk.inView()).toEqual(orderOf('confirmed'))
})

test('what was asked for before an update does not undo it', async () => {
  const desk = await load()
  const late = Promise.withResolvers<void>()
  hold(orderOf('confirmed'), late.promise)
  desk.open('a1')
  answers.update.push(ok)
  hold(orderOf('delivered'))
  await desk.updateStatus('a1', 'delivered')
  late.resolve()
  await vi.waitFor(() => expect(answers.details).toEqual([]))
  await new Promise(setImmediate)
  expect(desk.inView()).toEqual(orderOf('delivered'))
  expect(desk.inRow()).toEqual(['delivered'])
})

test('what was asked for before an update does not take the details away when it fails', async () => {
  const desk = await load()
  const late = Promise.withResolvers<Response>()
  answers.details.push(() => late.promise)
  answers.timeline.push(() => Response.json({ success: true, data: [] }))
  desk.open('a1')
  answers.update.push(ok)
  hold(orderOf('delivered'))
  await desk.updateStatus('a1', 'delivered')
  late.reject(new TypeError('fetch failed'))
  await new Promise(setImmediate)
  expect(desk.inView()).toEqual(orderOf('delivered'))
})

test('an order whose details were left meanwhile is shown in its row alone', async () => {
  const desk = await opened()
  answers.update.push(ok)
  const other = orderOf('pending', 'b2')
  hold(other)
  hold(orderOf('delivered'))
  const setting = desk.updateStatus('a1', 'delivered')
  desk.open('b2')
  await setting
  await vi.waitFor(() => expect(desk.inView()).toEqual(other))
  expect(desk.inRow()).toEqual(['delivered'])
})
