import { expect, test } from 'vitest'

import { onEachDatabase } from './support/databases.ts'

interface Line {
  msg: string
  requestId: string
  method: string
  route: string
  status: number
  ms: number
  bytes: number
}

const requestsIn = (output: string): Line[] =>
  output
    .split('\n')
    // The last line may be incomplete.
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'request')

const ADA = { userName: 'Ada Lovelace', email: 'ada.lovelace@example.com', password: 'correct horse battery' }
const ADDRESS = {
  address: '12 Secret Street',
  city: 'Halifax',
  phone: '01422 555 123',
  pincode: 'HX1 1AA',
  notes: 'Ring twice'
}

onEachDatabase(1, (fleet) => {
  test('a purchase leaves no personal data in the log', async () => {
    const { shops, product, paypal } = fleet()
    const [shop] = shops
    if (!shop) throw new Error('there is no shop')
    const hat = await product(10)
    let cookie = ''
    let token = ''
    const send = async (method: string, path: string, body?: object) => {
      const headers = {
        cookie,
        origin: shop.url,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' })
      }
      const response = await fetch(shop.url + path, {
        method,
        headers,
        redirect: 'manual',
        ...(body && { body: JSON.stringify(body) })
      })
      const newCookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
      if (newCookies.length > 0)
        cookie = [...new Set([...cookie.split('; ').filter(Boolean), ...newCookies])].join('; ')
      return response
    }
    const json = async <Body>(...request: Parameters<typeof send>) => (await (await send(...request)).json()) as Body

    await send('POST', '/api/auth/register', ADA)
    const { token: sessionToken, user } = await json<{ token: string; user: { id: string } }>(
      'POST',
      '/api/auth/login',
      ADA
    )
    token = sessionToken
    await send('GET', '/shop/search?keyword=a-private-search')
    await send('GET', '/api/shop/search/a-private-search')
    await send('POST', '/api/shop/address/add', { userId: user.id, ...ADDRESS })
    const { data: addresses } = await json<{ data: { _id: string }[] }>('GET', `/api/shop/address/get/${user.id}`)
    await send('POST', '/api/shop/cart/add', { userId: user.id, productId: hat.id, quantity: 1 })
    const { data: cart } = await json<{ data: { _id: string } }>('GET', `/api/shop/cart/get/${user.id}`)
    const order = { userId: user.id, cartId: cart._id, addressInfo: { addressId: addresses[0]?._id } }
    const { orderId, approvalURL } = await json<{ orderId: string; approvalURL: string }>(
      'POST',
      '/api/shop/order/create',
      order
    )
    const paymentId = new URL(approvalURL).searchParams.get('token') ?? ''
    await paypal.control(`orders/${paymentId}/approve`)
    const captured = await send('POST', '/api/shop/order/capture', { orderId, paymentId, payerId: 'PAYER-OF-ADA' })
    expect(captured.status).toBe(200)
    await send('GET', `/shop/account?order=${orderId}`)
    await send('GET', '/nobody@example.com')

    const readRoutes = () => requestsIn(shop.output).map(({ method, route, status }) => `${method} ${route} ${status}`)
    await expect
      .poll(readRoutes)
      .toEqual(
        expect.arrayContaining([
          'POST /api/auth/login 200',
          'GET /shop/search 200',
          'GET /api/shop/search/{keyword} 200',
          'GET /api/shop/cart/get/{userId} 200',
          'POST /api/shop/order/capture 200',
          'GET {other} 404'
        ])
      )
    const loggedRequests = requestsIn(shop.output)
    const { session } = Object.fromEntries(cookie.split('; ').map((pair) => pair.split('='))) as { session: string }
    const secrets = [
      ...Object.values(ADA),
      ...Object.values(ADDRESS),
      'Lovelace',
      'a-private-search',
      'nobody',
      'PAYER-OF-ADA'
    ]
    for (const secret of [...secrets, token, session, user.id, orderId, paymentId, '127.0.0.1', '::1', '?']) {
      expect(secret.length).toBeGreaterThan(0)
      expect(loggedRequests.map((line) => JSON.stringify(line)).join('\n')).not.toContain(secret)
    }
    for (const secret of [...secrets, token, session]) expect(shop.output).not.toContain(secret)
    expect(loggedRequests.every(({ ms, bytes }) => ms > 0 && bytes > 0)).toBe(true)
  })

  test('a response and its line in the log have the same request id', async () => {
    const [shop] = fleet().shops
    const response = await fetch(`${shop?.url}/api/shop/products/get`, {
      headers: { 'x-request-id': 'made-up-by-a-client' }
    })
    await response.text()
    const id = response.headers.get('x-request-id') ?? ''
    expect(id).toMatch(/^[0-9a-f]{24}$/)
    await expect.poll(() => requestsIn(shop?.output ?? '').map(({ requestId }) => requestId)).toContain(id)
  })
})
