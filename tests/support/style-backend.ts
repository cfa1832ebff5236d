import { vi } from 'vitest'

import type { AdminProduct } from '../../src/api/contract/product-administration.ts'
import type { AdminStyle } from '../../src/api/contract/styles.ts'
import { createProduct } from './product-backend.ts'

export const createVariant = (id: string, size: string, fields: Partial<AdminProduct> = {}): AdminProduct =>
  createProduct(id, {
    style: { id: 'oxford', title: 'Oxford' },
    size,
    color: { name: 'navy', swatch: '#1f2c4d' },
    ...fields
  })

/** Creates a style with the variants S and M. The fields are those of M. */
export const createStyle = (fields: Partial<AdminProduct> = {}): AdminStyle => ({
  id: 'oxford',
  variants: [createVariant('s', 'S'), createVariant('m', 'M', fields)],
  pictures: ['/1.jpg', '/2.jpg', '/3.jpg'].map((image) => ({ color: 'navy', image, alt: '' })),
  picturesVersion: '1'
})

/** Replaces `fetch` by a backend with a style, and products that have no variants. */
export function stubStyleBackend(style: AdminStyle = createStyle(), products: AdminProduct[] = []) {
  const backend = {
    style,
    products,
    /** The bodies of the calls that save a style. */
    saves: [] as { id: string; body: { variants: Record<string, unknown>[]; [field: string]: unknown } }[],
    /** The statuses of the next responses that fail. */
    failures: { GET: [] as number[], PUT: [] as number[] }
  }
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: 'GET' | 'PUT'; body: string }) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    const id = pathname.split('/').at(-1) ?? ''
    if (method === 'PUT') backend.saves.push({ id, body: JSON.parse(body) })
    const isMissing = pathname.includes('/styles/get/') && id !== backend.style.id
    const status = backend.failures[method].shift() ?? (isMissing ? 404 : 200)
    if (status !== 200) return Response.json({ success: false, message: `Status ${status}.` }, { status })
    const found = backend.products.filter(({ _id }) => _id === (searchParams.get('q') ?? _id))
    return Response.json({ success: true, data: pathname.includes('/products/') ? found : backend.style })
  })
  return backend
}
