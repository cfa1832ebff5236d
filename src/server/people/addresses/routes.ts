import { requireOwner } from '../sessions/own-sessions.ts'
import { type Api, route } from '../../platform/http/route.ts'
import type { ShopData } from '../../platform/shop.ts'
import { addAddress, deleteAddress, listAddresses, updateAddress } from './addresses.ts'

export function addAddressRoutes(shop: ShopData, api: Api): void {
  route(api, 'POST /api/shop/address/add', async ({ input: { body }, session }) => {
    requireOwner(session, body.userId)
    return { success: true, data: await addAddress(shop, session, body) }
  })

  route(api, 'GET /api/shop/address/get/{userId}', async ({ input: { params }, session }) => {
    requireOwner(session, params.userId)
    return { success: true, data: await listAddresses(shop.db, session.user.id) }
  })

  route(api, 'PUT /api/shop/address/update/{userId}/{addressId}', async ({ input: { params, body }, session }) => {
    requireOwner(session, params.userId)
    return { success: true, data: await updateAddress(shop.db, session.user.id, params.addressId, body) }
  })

  route(api, 'DELETE /api/shop/address/delete/{userId}/{addressId}', async ({ input: { params }, session }) => {
    requireOwner(session, params.userId)
    return { success: true, data: await deleteAddress(shop.db, session.user.id, params.addressId) }
  })
}
