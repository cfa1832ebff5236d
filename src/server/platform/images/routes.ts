import { type Api, route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { storeImage } from './upload.ts'

export function addImageRoutes(shop: Shop, api: Api): void {
  route(api, 'POST /api/admin/products/upload-image', async ({ file }) => ({
    result: { url: await storeImage(shop, Buffer.from(await file.arrayBuffer())) }
  }))
}
