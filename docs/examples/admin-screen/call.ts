import type { UrlFilters } from '../../../src/lib/url-filters.ts'
import type { ListPage } from '../../../src/stores/admin/lists/list-pages.ts'

export interface Brand {
  _id: string
  name: string
  slug: string
  position: string
}

type Row = { params: { id: string } }
type Fields = { body: Omit<Brand, '_id'> }

/** In the shop, `src/api/contract` declares the calls. */
export interface Client {
  (name: 'GET /api/admin/brands/get', input: { query: UrlFilters }): Promise<ListPage<Brand>>
  (name: 'POST /api/admin/brands/add', input: Fields): Promise<unknown>
  (name: 'PUT /api/admin/brands/edit/{id}', input: Row & Fields): Promise<unknown>
  (name: 'DELETE /api/admin/brands/delete/{id}' | 'PUT /api/admin/brands/restore/{id}', input: Row): Promise<unknown>
}

/** In the shop, `src/stores/call.ts`. */
export declare const call: Client
