import { type Api, route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { addProduct, deleteProduct, editProduct } from './edit.ts'
import { listAllProducts } from './queries.ts'

export function adminCatalogRoutes(shop: Shop, api: Api): void {
  route(shop, api, 'GET /api/admin/products/get', async ({ input: { query } }) => ({
    success: true,
    ...(await listAllProducts(shop.db, query))
  }))

  route(shop, api, 'POST /api/admin/products/add', async ({ input: { body }, by }) => ({
    success: true,
    data: await addProduct(shop, by, body)
  }))

  route(shop, api, 'PUT /api/admin/products/edit/{id}', async ({ input: { params, body }, by }) => ({
    success: true,
    data: await editProduct(shop, by, params.id, { ...body, seen: { stock: body.seenStock, taken: body.seenTaken } })
  }))

  route(shop, api, 'DELETE /api/admin/products/delete/{id}', async ({ input: { params }, by }) => {
    await deleteProduct(shop, by, params.id)
    return { success: true }
  })
}
