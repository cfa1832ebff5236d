import { describe, expect } from 'vitest'

import { type CallName, contract } from '../../../../src/api/contract/index.ts'
import { ERROR_CODES } from '../../../../src/api/error-codes.ts'
import { account, logIn } from '../../../support/accounts.ts'
import { it } from '../../../support/it.ts'

const INVALID = { success: false, message: 'Invalid data provided!' }

const requestInit = (method: string, body: string, type = 'application/json') => ({
  method,
  body,
  headers: { 'content-type': type }
})

it.for(['/api/', '/api/nothing', '/api/shop/products', '/api/admin', '/api/shop/cart/get/', '/api/auth/login/x'])(
  'answers the unknown call %s with 404 and JSON',
  async (path, { shop }) => {
    const response = await shop.visitor().request(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      success: false,
      code: 'not-found',
      message: 'This API call does not exist.'
    })
  }
)

it('responds with 404 to a known path with another method', async ({ shop }) => {
  const response = await shop.visitor().request('/api/auth/login')
  expect(response.status).toBe(404)
})

describe('a request body', () => {
  const BROKEN = ['', '{', '{"userId": }', 'userId=1', '\u0000', '{"a":1}{"b":2}']

  it.for(BROKEN)('that is not JSON is rejected: %j', async (body, { shop }) => {
    const shopper = await shop.shopper()
    const response = await shopper.request('/api/shop/cart/add', requestInit('POST', body))
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ success: false, code: 'invalid', message: 'The body is not valid JSON.' })
  })

  it.for(['null', '[]', '7', '"text"'])(
    'that is not an object is rejected by every call: %s',
    async (body, { shop }) => {
      const [shopper, admin] = [await shop.shopper(), await shop.admin()]
      const callsWithBody = (Object.keys(contract) as CallName[]).filter((name) => 'body' in contract[name])
      for (const name of callsWithBody) {
        const [method = '', path = ''] = name.split(' ')
        const person = contract[name].access === 'admin' ? admin : shopper
        const response = await person.request(path.replace(/\{\w+\}/g, shopper.id), requestInit(method, body))
        expect({ name, own: response.status < 500, ...((await response.json()) as object) }).toMatchObject({
          name,
          own: true,
          success: false,
          code: expect.toBeOneOf([...ERROR_CODES]) as string
        })
      }
    }
  )

  it.for(['null', '[]', '7', '"text"', '{}', '{"userId":{},"productId":[],"quantity":{}}'])(
    'that does not match the schema is rejected: %s',
    async (body, { shop }) => {
      const shopper = await shop.shopper()
      const response = await shopper.request('/api/shop/cart/add', requestInit('POST', body))
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject(INVALID)
    }
  )

  it('streamed over the size limit is rejected with 413', async ({ shop }) => {
    const shopper = await shop.shopper()
    const piece = new TextEncoder().encode('x'.repeat(10_000))
    let remaining = 12
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        remaining -= 1
        if (remaining > 0) controller.enqueue(piece)
        else controller.close()
      }
    })
    // Node's fetch requires `duplex` for a stream; TypeScript's library lacks it.
    const streamed = { ...requestInit('POST', ''), body, duplex: 'half' }
    const response = await shopper.request('/api/shop/address/add', streamed)
    expect(response.status).toBe(413)
  })

  it('can have unknown fields', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product()
    const body = { userId: shopper.id, productId: hat.id, quantity: 1, __v: 0, price: 1, constructor: 'x' }
    const response = await shopper.request('/api/shop/cart/add', requestInit('POST', JSON.stringify(body)))
    expect(response.status).toBe(200)
  })

  it.for([
    ['__proto__', '{"role":"admin"}'],
    ['constructor', '{"prototype":{"role":"admin"}}']
  ] as const)('with the field %s changes no prototype and gives no role', async ([field, value], { shop }) => {
    const visitor = shop.visitor()
    const keys = Reflect.ownKeys(Object.prototype)
    const body = `{"${field}":${value},${JSON.stringify(account).slice(1)}`
    const response = await visitor.request('/api/auth/register', requestInit('POST', body))
    const added = Reflect.ownKeys(Object.prototype).find((key) => !keys.includes(key))
    // Otherwise all later tests would see it.
    if (added) Reflect.deleteProperty(Object.prototype, added)
    expect(added).toBeUndefined()
    expect(await response.json()).toEqual({ success: true, message: 'Registration successful' })
    expect(await logIn(visitor)).toMatchObject({ success: true, user: { role: 'user' } })
    await expect(visitor.call('GET /api/admin/orders/get', { query: {} })).rejects.toMatchObject({ status: 403 })
  })
})

const NAMES = Object.keys(contract) as CallName[]
const CALLS_BY_ID = NAMES.filter((name) => name.includes('{'))
const ADDRESS_AND_STATUS = JSON.stringify({
  orderStatus: 'pending',
  address: '1 Mill Lane',
  city: 'Leeds',
  phone: '1',
  pincode: '2',
  notes: '3'
})

describe('an identifier', () => {
  const ODD = [
    'x',
    "' or '1'='1",
    '%',
    '%E0%A4%A',
    '%25',
    '..%2F..',
    '{}',
    '[object Object]',
    '😀',
    'x'.repeat(65),
    '-1'
  ]

  it.for(CALLS_BY_ID)('that is malformed never causes a failure of %s', async (name, { shop }) => {
    const { access } = contract[name]
    const person = access === 'admin' ? await shop.admin() : await shop.shopper()
    const [method = '', path = ''] = name.split(' ')
    for (const odd of ODD) {
      for (const encoded of [odd, encodeURIComponent(odd)]) {
        const url = path.replace('{userId}', person.id).replaceAll(/\{\w+\}/g, encoded)
        const init = method === 'GET' || method === 'DELETE' ? { method } : requestInit(method, ADDRESS_AND_STATUS)
        const { status } = await person.request(url, init)
        expect([200, 400, 404]).toContain(status)
      }
    }
  })
})

describe('a NUL character, which PostgreSQL cannot store,', () => {
  it.for(CALLS_BY_ID)('in an identifier never causes a failure of %s', async (name, { shop }) => {
    const person = contract[name].access === 'admin' ? await shop.admin() : await shop.shopper()
    const [method = '', path = ''] = name.split(' ')
    const url = path.replace('{userId}', person.id).replaceAll(/\{\w+\}/g, 'a%00b')
    const init = method === 'GET' || method === 'DELETE' ? { method } : requestInit(method, ADDRESS_AND_STATUS)
    expect([200, 400, 404]).toContain((await person.request(url, init)).status)
  })

  it('in a text field is rejected', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product()
    const statuses = async (path: string, body: object) => {
      const response = await shopper.request(path, requestInit('POST', JSON.stringify(body)))
      return [response.status, ((await response.json()) as { success: boolean }).success]
    }
    const { id: userId } = shopper
    const address = { userId, address: 'a\u0000b', city: 'York', phone: '1', pincode: '2', notes: '3' }
    expect(await statuses('/api/shop/address/add', address)).toEqual([400, false])
    const line = { userId, productId: `${hat.id}\u0000`, quantity: 1 }
    const [status, success] = await statuses('/api/shop/cart/add', line)
    expect([400, 404]).toContain(status)
    expect(success).toBe(false)
    const registration = { userName: 'Nul\u0000', email: 'nul@example.com', password: 'long enough' }
    expect(await statuses('/api/auth/register', registration)).toEqual([200, false])
  })
})

describe('the access check of', () => {
  const url = (name: CallName) => name.replace(/^\w+ /, '').replaceAll(/\{\w+\}/g, 'f'.repeat(24))
  const init = (name: CallName) =>
    name.startsWith('GET') || name.startsWith('DELETE')
      ? { method: name.split(' ')[0] ?? '' }
      : requestInit(name.split(' ')[0] ?? '', '{}')

  it.for(NAMES.filter((name) => contract[name].access !== 'anyone'))(
    '%s responds with 401 to a visitor',
    async (name, { shop }) => {
      const response = await shop.visitor().request(url(name), init(name))
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({ success: false, code: 'unauthorized', message: 'Unauthorised user!' })
    }
  )

  it.for(NAMES.filter((name) => contract[name].access === 'admin'))(
    '%s responds with 403 to a shopper',
    async (name, { shop }) => {
      const shopper = await shop.shopper()
      expect((await shopper.request(url(name), init(name))).status).toBe(403)
    }
  )

  it.for(NAMES.filter((name) => contract[name].access === 'shopper'))(
    '%s responds with 403 to an admin',
    async (name, { shop }) => {
      const admin = await shop.admin()
      expect((await admin.request(url(name), init(name))).status).toBe(403)
    }
  )
})

it('an unexpected error is answered with a generic message', async ({ shop }) => {
  const visitor = shop.visitor()
  const working = shop.shop.now
  shop.shop.now = () => {
    throw new Error('a secret of the house')
  }
  const response = await visitor.request('/api/auth/check-auth', { headers: { authorization: 'Bearer token' } })
  shop.shop.now = working
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({
    success: false,
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.'
  })
})

it('API responses are not cacheable', async ({ shop }) => {
  const product = await shop.product()
  for (const path of ['/api/shop/products/get', `/api/shop/products/get/${product.id}`, '/api/common/feature/get']) {
    expect((await shop.visitor().request(path)).headers.get('cache-control')).toBe('no-store')
  }
})
