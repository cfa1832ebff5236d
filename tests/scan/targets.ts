import type { Person } from '../support/people.ts'
import { PLANTED_QUERY } from './plants.ts'

/** A request in which every value is attacked; `*` marks a value in the path. */
export interface Target {
  name: string
  method: string
  path: string
  body?: Record<string, unknown>
}

export async function targetsOf(role: string, person: Person | null, isPlanted: boolean): Promise<Target[]> {
  if (isPlanted) return [{ name: 'planted', method: 'GET', path: PLANTED_QUERY }]
  if (role === 'visitor' || !person) return VISITOR
  return role === 'admin' ? adminTargets(person) : shopperTargets(person)
}

const get = (path: string): Target => ({ name: `GET ${path.split('?')[0]}`, method: 'GET', path })
const send = (method: string, path: string, body: Record<string, unknown>): Target => ({
  name: `${method} ${path}`,
  method,
  path,
  body
})

const VISITOR = [
  send('POST', '/api/auth/login', { email: 'a@example.com', password: 'a long password' }),
  send('POST', '/api/auth/register', { userName: 'A', email: 'b@example.com', password: 'a long password' }),
  send('POST', '/api/auth/reset-password', { token: 'none', password: 'a long password' }),
  get('/api/shop/products/get?category=men&brand=nike&sortBy=price-lowtohigh&limit=5&cursor=x'),
  get('/api/shop/search/coat*?sortBy=relevance&limit=5')
]

async function shopperTargets({ id, call }: Person): Promise<Target[]> {
  const { data } = await call('GET /api/shop/products/get', { query: { limit: 1 } })
  const productId = data[0]?._id ?? ''
  return [
    get('/api/shop/products/get/x*'),
    get(`/api/shop/order/list/${id}?limit=5&cursor=x`),
    get('/api/shop/order/details/x*'),
    send('POST', '/api/shop/cart/add', { userId: id, productId, quantity: 1 }),
    send('PUT', '/api/shop/cart/update-cart', { userId: id, productId, quantity: 1 }),
    send('POST', '/api/shop/address/add', {
      userId: id,
      address: 'a',
      city: 'b',
      pincode: 'c',
      phone: 'd',
      notes: 'e'
    }),
    send('POST', '/api/shop/review/add', { userId: id, productId, userName: 'A', reviewMessage: 'b', reviewValue: 5 }),
    send('POST', '/api/shop/order/capture', { paymentId: 'a', payerId: 'b', orderId: 'c' })
  ]
}

async function adminTargets({ call }: Person): Promise<Target[]> {
  const { data } = await call('GET /api/admin/products/get', { query: { limit: 1 } })
  const id = data[0]?._id ?? ''
  return [
    get('/api/admin/products/get?q=coat&category=men&brand=nike&stock=in&sortBy=newest&limit=5&cursor=x'),
    get('/api/admin/orders/get?q=robin&status=confirmed&payment=paid&from=2026-01-01&to=2026-12-31&limit=5&cursor=x'),
    get('/api/admin/reviews/get?q=warm&value=5&hidden=false&limit=5&cursor=x'),
    get('/api/admin/customers/get?q=robin&from=2026-01-01&to=2026-12-31&limit=5&cursor=x'),
    get('/api/admin/activity/get?q=robin&kind=order&from=2026-01-01&to=2026-12-31&limit=5&cursor=x'),
    get('/api/admin/dashboard/get?days=7'),
    send('PUT', '/api/admin/products/change', { ids: [id], change: { priceBy: '10' }, dryRun: false }),
    send('PUT', '/api/admin/products/undo-change', {
      products: [{ _id: id, price: '10', salePrice: '0', stockBy: '0', seenUpdatedAt: '2026-01-01' }]
    }),
    send('PUT', `/api/admin/products/edit/${id}`, {
      image: '',
      title: 'a',
      description: 'b',
      category: 'men',
      brand: 'nike',
      price: '10',
      salePrice: '0',
      totalStock: '1'
    })
  ]
}
