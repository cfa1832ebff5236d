import { vi } from 'vitest'

import type { AdminProduct } from '../../src/api/contract/product-administration.ts'

export const createProduct = (_id: string, fields: Partial<AdminProduct> = {}): AdminProduct => ({
  _id,
  image: `/${_id}.jpg`,
  title: `Product ${_id}`,
  description: 'Warm.',
  category: 'men',
  brand: 'nike',
  price: 20,
  salePrice: 0,
  totalStock: 5,
  averageReview: 0,
  createdAt: '2026-01-01',
  updatedAt: '2026-01-01',
  seenStock: 5,
  seenTaken: 0,
  onHand: 5,
  reserved: 0,
  ...fields
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Replaces `fetch` by a backend that stores the products in memory. */
export function stubProductBackend(...products: AdminProduct[]) {
  const backend = {
    catalog: products,
    trash: [] as AdminProduct[],
    /** The bodies of additions and edits. */
    bodies: [] as Record<string, unknown>[],
    /** The statuses of the next responses that fail. At 0 the backend is unreachable. */
    failures: {} as Partial<Record<Method, number[]>>
  }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const status = backend.failures[method as Method]?.shift()
    if (status === 0) throw new TypeError('fetch failed')
    if (status) return Response.json({ success: false, message: `Status ${status}.` }, { status })
    const url = new URL(path, 'http://localhost')
    if (method === 'GET') return Response.json({ success: true, data: list(url.searchParams), nextCursor: null })
    const fields = typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {}
    const id = url.pathname.split('/').at(-1) ?? ''
    if (url.pathname.includes('/delete/')) return move(id, 'catalog', 'trash')
    if (url.pathname.includes('/restore/')) return move(id, 'trash', 'catalog')
    backend.bodies.push(fields)
    return write(method === 'POST' ? String(fields['newId']) : id, fields, method === 'POST')
  })

  function list(query: URLSearchParams): AdminProduct[] {
    const rows = query.has('trash') ? backend.trash : backend.catalog
    const search = query.get('q') ?? ''
    return rows.filter(({ _id, title }) => _id.includes(search) || title.includes(search))
  }

  function move(id: string, from: 'catalog' | 'trash', to: 'catalog' | 'trash'): Response {
    const product = backend[from].find(({ _id }) => _id === id)
    if (!product) return createNotFound()
    backend[from] = backend[from].filter(({ _id }) => _id !== id)
    backend[to] = [...backend[to], product]
    return Response.json({ success: true, data: product })
  }

  function write(id: string, { seenUpdatedAt, ...fields }: Record<string, unknown>, isNew: boolean): Response {
    const before = backend.catalog.find(({ _id }) => _id === id)
    if (!before && !isNew) return createNotFound()
    if (before && seenUpdatedAt !== undefined && seenUpdatedAt !== before.updatedAt)
      return Response.json({ success: false, message: 'Someone else has changed it.' }, { status: 409 })
    const { title, image, price, salePrice, totalStock } = fields as Record<string, string>
    const numbers = { price: Number(price), salePrice: Number(salePrice), totalStock: Number(totalStock) }
    const product = createProduct(id, { ...before, title, image, ...numbers, updatedAt: '2026-02-02' })
    backend.catalog = [...backend.catalog.filter(({ _id }) => _id !== id), product]
    return Response.json({ success: true, data: product })
  }

  return backend
}

const createNotFound = (): Response => Response.json({ success: false, message: 'Not found.' }, { status: 404 })
