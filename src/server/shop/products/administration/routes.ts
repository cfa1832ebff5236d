import { type Api, route } from '../../../platform/http/route.ts'
import { nowIso, type Shop } from '../../../platform/shop.ts'
import { listAdminProducts } from './list.ts'
import { changeProducts, undoChange } from './bulk-change.ts'
import { addProduct, editProduct } from './edit-product.ts'
import { checkImport, importProducts } from '../import/import.ts'
import { readStyle, saveStyle } from './save-style.ts'
import { deleteProduct, deleteProducts, restoreProduct, restoreProducts } from './trash.ts'

export function addAdminProductRoutes(shop: Shop, api: Api): void {
  route(api, 'GET /api/admin/products/get', ({ query }) => listAdminProducts(shop, query))

  route(api, 'POST /api/admin/products/add', async ({ body, requester }) => ({
    data: await addProduct(shop, requester, body)
  }))

  route(api, 'PUT /api/admin/products/edit/{id}', async ({ params, body, requester }) => ({
    data: await editProduct(shop, requester, params.id, body)
  }))

  route(api, 'DELETE /api/admin/products/delete/{id}', async ({ params, requester }) => {
    await deleteProduct(shop, requester, params.id)
  })

  route(api, 'PUT /api/admin/products/restore/{id}', async ({ params, requester }) => ({
    data: await restoreProduct(shop, requester, params.id)
  }))

  addStyleRoutes(shop, api)
  addBulkRoutes(shop, api)
}

function addStyleRoutes(shop: Shop, api: Api): void {
  route(api, 'GET /api/admin/styles/get/{id}', async ({ params }) => ({
    data: await readStyle(shop.db, params.id, nowIso(shop))
  }))

  route(api, 'PUT /api/admin/styles/save/{id}', async ({ params, body, requester }) => ({
    data: await saveStyle(shop, requester, params.id, body)
  }))
}

function addBulkRoutes(shop: Shop, api: Api): void {
  route(api, 'PUT /api/admin/products/change', async ({ body, requester }) => ({
    data: await changeProducts({ shop, requester, ids: body.ids }, body)
  }))

  route(api, 'PUT /api/admin/products/undo-change', async ({ body, requester }) => ({
    data: await undoChange({ shop, requester, products: body.products })
  }))

  route(api, 'POST /api/admin/products/delete-many', async ({ body, requester }) => ({
    data: await deleteProducts({ shop, requester, ids: body.ids })
  }))

  route(api, 'POST /api/admin/products/restore-many', async ({ body, requester }) => ({
    data: await restoreProducts({ shop, requester, ids: body.ids })
  }))

  route(api, 'POST /api/admin/products/import', async ({ body, requester }) => ({
    data: body.dryRun ? await checkImport(shop, requester, body.rows) : await importProducts(shop, requester, body.rows)
  }))
}
