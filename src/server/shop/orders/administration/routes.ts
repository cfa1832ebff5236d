import { ShopError } from '../../../platform/errors.ts'
import { type Api, route } from '../../../platform/http/route.ts'
import { nowIso, type Shop } from '../../../platform/shop.ts'
import { formatSeller } from '../../../../domain/settings/seller.ts'
import { readSettings } from '../../../platform/settings/read-settings.ts'
import { formatDate } from '../../../../lib/dates.ts'
import { exportOrders, listAdminOrders } from './list.ts'
import { streamText } from '../../../platform/http/stream-text.ts'
import { issueCreditNote, issueInvoice } from './invoices.ts'
import { readAdminOrder } from './read.ts'
import { addNote, listNotes } from './notes.ts'
import { findOrder } from '../queries.ts'
import { requestRefund } from '../../payments/refunds/request.ts'
import { issueAdminRefund } from '../../payments/refunds/send.ts'
import { setOrderStatus } from './status.ts'
import { importTracking } from './import-tracking.ts'
import { setTracking } from './tracking.ts'
import { readTimeline } from './timeline.ts'

export function addAdminOrderRoutes(shop: Shop, api: Api): void {
  route(api, 'GET /api/admin/orders/get', ({ query }) => listAdminOrders(shop, query))

  route(api, 'GET /api/admin/orders/details/{id}', async ({ params }) => {
    const row = await findOrder(shop.db, params.id)
    const order = row && (await readAdminOrder(shop, row))
    if (!order) throw new ShopError('not-found', 'Order not found!')
    const settings = await readSettings(shop.config, shop.db)
    const { returnsWaitForParcel } = settings
    const internalNotes = await listNotes(shop.db, params.id)
    return { data: { ...order, internalNotes, seller: formatSeller(settings), returnsWaitForParcel } }
  })

  route(api, 'GET /api/admin/orders/export', async ({ query, context }) => {
    const day = formatDate(nowIso(shop))
    return context.body(await streamText(exportOrders(shop, query)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="orders-${day}.csv"`
    })
  })

  route(api, 'GET /api/admin/orders/timeline/{id}', async ({ params }) => {
    const row = await findOrder(shop.db, params.id)
    if (!row) throw new ShopError('not-found', 'Order not found!')
    return { data: await readTimeline(shop.db, row) }
  })

  route(api, 'POST /api/admin/orders/notes/{id}', async ({ params, body, requester }) => ({
    data: await addNote(shop, requester, params.id, body.text)
  }))

  route(api, 'POST /api/admin/orders/invoice/{id}', async ({ params, requester }) => ({
    data: await issueInvoice(shop, requester, params.id)
  }))

  route(api, 'POST /api/admin/orders/credit-note/{id}/{refundId}', async ({ params, requester }) => ({
    data: await issueCreditNote(shop, requester, params)
  }))

  route(api, 'POST /api/admin/orders/refund/{id}', async ({ params, body, requester }) => {
    const { idempotencyKey, amount: amountCents, restock: shouldRestock, reason } = body
    const items = body.items.map(({ _id, quantity }) => ({ id: _id, quantity }))
    const request = { idempotencyKey, amountCents, items, shouldRestock, reason }
    await issueAdminRefund(shop, await requestRefund(shop, requester, params.id, request))
    return { message: 'The refund was issued.' }
  })

  route(api, 'PUT /api/admin/orders/tracking/{id}', async ({ params, body, requester }) => {
    await setTracking(shop, requester, params.id, body)
    return { message: 'The tracking number was saved.' }
  })

  route(api, 'POST /api/admin/orders/import-tracking', async ({ body, requester }) => ({
    data: await importTracking(shop, requester, body)
  }))

  route(api, 'PUT /api/admin/orders/update/{id}', async ({ params, body, requester }) => {
    await setOrderStatus(shop, requester, params.id, body.orderStatus)
    return { message: 'Order status is updated successfully!' }
  })
}
