import type { Client, RequestParts } from './client.ts'
import type { CallName } from './contract/index.ts'

const PREVIEW_CALLS: Partial<Record<CallName, CallName>> = {
  'GET /api/shop/products/get': 'GET /api/admin/products/preview',
  'GET /api/shop/products/get/{id}': 'GET /api/admin/products/preview/{id}',
  'GET /api/shop/products/highest-discount': 'GET /api/admin/products/preview-highest-discount'
}

/** Returns a client that reads products as shoppers will see them at the ISO time `at`. For admins only. */
export function createPreviewClient(call: Client, at: string): Client {
  return (name, ...input) => {
    const previewName = PREVIEW_CALLS[name]
    if (!previewName) return call(name, ...input)
    const [parts]: RequestParts[] = input
    return call(previewName, ...([{ ...parts, query: { ...parts?.query, at } }] as never))
  }
}
