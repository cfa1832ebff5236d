import { type Api, route } from '../../platform/http/route.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { addAddress, deleteAddress, listAddresses, updateAddress } from './addresses.ts'

export function addAddressRoutes(shop: Shop, api: Api): void {
  route(api, 'POST /api/shop/address/add', async ({ body, session }) => ({
    data: await addAddress(shop, session, body)
  }))

  route(api, 'GET /api/shop/address/get/{userId}', async ({ params }) => ({
    data: await listAddresses(shop.db, params.userId),
    countries: (await readSettings(shop.config, shop.db)).countries
  }))

  route(api, 'PUT /api/shop/address/update/{userId}/{addressId}', async ({ params, body }) => ({
    data: await updateAddress(shop, params, body)
  }))

  route(api, 'DELETE /api/shop/address/delete/{userId}/{addressId}', async ({ params }) => ({
    data: await deleteAddress(shop.db, params)
  }))
}
