import { type Api, route } from '../../platform/http/route.ts'
import type { ShopData } from '../../platform/shop.ts'
import { listCustomers, readCustomer } from './customers.ts'
import { addCustomerNote } from './notes.ts'

export function addCustomerRoutes(shop: ShopData, api: Api): void {
  route(api, 'GET /api/admin/customers/get', ({ query }) => listCustomers(shop.db, query))

  route(api, 'GET /api/admin/customers/details/{id}', async ({ params }) => ({
    data: await readCustomer(shop.db, params.id)
  }))

  route(api, 'POST /api/admin/customers/notes/{id}', async ({ params, body, requester }) => ({
    data: await addCustomerNote(shop, requester, params.id, body.text)
  }))
}
