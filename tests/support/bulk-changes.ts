import type { ProductChangeInput } from '../../src/api/contract/product-administration.ts'
import type { Person } from './person.ts'

export const change = async (admin: Person, ids: string[], input: ProductChangeInput, seen?: Record<string, string>) =>
  (await admin.call('PUT /api/admin/products/change', { body: { ids, change: input, ...(seen && { seen }) } })).data

export const findProduct = async (admin: Person, id: string) =>
  (await admin.call('GET /api/admin/products/get', { query: { q: id } })).data[0]
