import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const USER = { id: '65f0c0ffee65f0c0ffee0001', role: 'user', email: 'ada@example.com', userName: 'Ada' }
export const COOKIE = 'token=a-session-of-theirs'

export const product = {
  _id: '65f0c0ffee65f0c0ffee0002',
  image: 'https://pictures.example/hat.jpg',
  title: 'Foreign hat',
  description: 'Warm',
  category: 'men',
  brand: 'nike',
  price: 20,
  salePrice: 15,
  totalStock: 7,
  averageReview: 0,
  createdAt: '2024-03-12T10:00:00.000Z',
  updatedAt: '2024-03-12T10:00:00.000Z',
  __v: 0
}

const { _id: productId, image, title, price, salePrice } = product
const CART = { _id: '65f0c0ffee65f0c0ffee0003', userId: USER.id, __v: 1 }
const item = { productId, image, title, price, salePrice, quantity: 2 }
const address = { _id: '65f0c0ffee65f0c0ffee0004', address: '1 Mill Lane', city: 'Leeds', phone: '1', pincode: 'LS1' }

/** The older responses of the contract: no total, counts, cursor or available quantity. */
function findBody(path: string): unknown {
  if (path === `/api/shop/products/get/${productId}`) return product
  if (path === '/api/shop/products/get' || path.startsWith('/api/shop/search/')) return [product]
  if (path.startsWith('/api/shop/cart/get/')) return { ...CART, items: [item] }
  if (path.startsWith('/api/shop/address/get/')) return [{ ...address, userId: USER.id, notes: '', __v: 0 }]
  return path.startsWith('/api/') ? [] : undefined
}

function handle(req: IncomingMessage, res: ServerResponse): void {
  const path = req.url?.split('?')[0] ?? ''
  const send = (status: number, body: object) => {
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  if (path === '/api/auth/check-auth') {
    if (req.headers.cookie?.includes(COOKIE)) return send(200, { success: true, user: USER })
    return send(401, { success: false, message: 'Unauthorised user!' })
  }
  // A newer host returns only the best results, and their total.
  if (path === '/api/shop/search/many')
    return send(200, { success: true, data: Array.from({ length: 25 }, () => product), total: 620 })
  const data = findBody(path)
  if (data === undefined) return send(404, { success: false, message: 'Not found' })
  send(200, { success: true, data })
}

/** Starts a backend that implements the contract without the shop's code or its headers. */
export async function startForeignBackend() {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    }
  }
}
