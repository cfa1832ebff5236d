import type { ReturnRequest } from '../../../api/contract/returns.ts'
import { ShopError } from '../../platform/errors.ts'
import { type Api, route } from '../../platform/http/route.ts'
import { findOwnOrder } from '../orders/queries.ts'
import { listReturns } from './queries.ts'
import { enforceLimits } from '../../platform/rate-limits/enforce-limits.ts'
import { createLimit } from '../../platform/rate-limits/attempt-limits.ts'
import type { Shop, ShopData } from '../../platform/shop.ts'
import { acceptReturn, declineReturn, receiveReturn } from './decide-return.ts'
import { requestReturn } from './request-return.ts'

export function addReturnRoutes(shop: Shop, api: Api): void {
  route(api, 'POST /api/shop/order/return/{id}', async ({ params, body, session, requester, context }) => {
    const order = await findOwnOrder(shop.db, session, params.id)
    await enforceLimits(shop, context, [createLimit('return', session.user.id)])
    const id = await requestReturn(shop, requester, order.id, body)
    return { data: await readReturn(shop, order.id, id) }
  })

  route(api, 'POST /api/admin/returns/accept/{id}', async ({ params, body, requester }) => {
    const acceptance = { shouldRestock: body.restock, amount: body.amount }
    const result = await acceptReturn(shop, requester, params.id, acceptance)
    return { message: `The return was accepted, ${RESULTS[result]}.` }
  })

  route(api, 'POST /api/admin/returns/receive/{id}', async ({ params, body, requester }) => {
    const acceptance = { shouldRestock: body.restock, amount: body.amount }
    const result = await receiveReturn(shop, requester, params.id, acceptance)
    return { message: `The parcel was received, ${RESULTS[result]}.` }
  })

  route(api, 'POST /api/admin/returns/decline/{id}', async ({ params, body, requester }) => {
    await declineReturn(shop, requester, params.id, body.reason)
    return { message: 'The return was declined.' }
  })
}

const RESULTS = {
  refunded: 'and its refund was issued',
  replaced: 'and its replacement is in shipping',
  covered: 'and nothing remained to be refunded',
  awaitingParcel: 'and awaits its parcel'
}

async function readReturn({ db }: ShopData, orderId: string, id: string): Promise<ReturnRequest> {
  const request = (await listReturns(db, [orderId])).get(orderId)?.find(({ _id }) => _id === id)
  if (!request) throw new ShopError('not-found', 'Return request not found!')
  return request
}
