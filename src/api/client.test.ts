import { expect, test } from 'vitest'

import { createClient } from './client.ts'
import { type ApiError, isApiError, returnNullIfAbsent } from './errors.ts'

/** A client whose server answers each request with `response`. */
function connect(response: () => Response | Promise<Response>, token?: () => string | null) {
  const requests: Request[] = []
  const client = createClient({
    baseURL: 'http://shop.example',
    fetch: (input, init) => {
      requests.push(new Request(input, init))
      return Promise.resolve(response())
    },
    ...(token && { token })
  })
  return { client, requests }
}

const loadOrder = (response: () => Response | Promise<Response>) =>
  connect(response).client('GET /api/shop/order/details/{id}', { params: { id: 'x' } })

const catchError = (response: () => Response | Promise<Response>): Promise<ApiError> =>
  loadOrder(response).then(
    () => Promise.reject(new Error('The call succeeded.')),
    (error: unknown) => error as ApiError
  )

test.for([
  [400, 'rejected'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [409, 'rejected'],
  [499, 'rejected'],
  [500, 'server'],
  [503, 'server']
] as const)('a response with status %i rejects with kind %s and what the server says', async ([status, kind]) => {
  const body = { success: false, code: 'invalid', field: 'city', message: 'Please check the city.' }
  const error = await catchError(() => Response.json(body, { status }))
  expect(isApiError(error)).toBe(true)
  expect(error).toMatchObject({ kind, status, code: 'invalid', field: 'city', message: 'Please check the city.' })
})

test.for(['<h1>Bad Gateway</h1>', '', '"text"', 'null', '{"message":{},"code":7}'])(
  'the body %j of a failed response rejects with a message and no code',
  async (body) => {
    const error = await catchError(() => new Response(body, { status: 502 }))
    expect(error).toMatchObject({ kind: 'server', status: 502, code: undefined, field: undefined })
    expect(error.message).toBe('Something went wrong on our side. Please try again.')
  }
)

test.for(['<h1>Welcome to the hotel network</h1>', ''])(
  'a page instead of a response is a failure: %j',
  async (body) => {
    expect(await catchError(() => new Response(body))).toMatchObject({ kind: 'server', status: 502 })
  }
)

test('a response with status 200 and success false rejects, except for the forms that read it', async () => {
  const respond = () => Response.json({ success: false, message: 'No.', code: 'invalid' })
  const refusal = { kind: 'rejected', status: 400, code: 'invalid', message: 'No.', serverMessage: 'No.' }
  expect(await catchError(respond)).toMatchObject(refusal)
  const login = connect(respond).client('POST /api/auth/login', { body: { email: 'a@b.example', password: 'x' } })
  expect(await login).toMatchObject({ success: false, message: 'No.' })
})

test('a request without a response rejects with kind network', async () => {
  const error = await catchError(() => Promise.reject(new TypeError('fetch failed')))
  expect(error).toMatchObject({ kind: 'network', status: 0, code: undefined })
})

test('an absent item is null, and any other failure is thrown', async () => {
  for (const status of [404, 400])
    expect(returnNullIfAbsent(await catchError(() => new Response('', { status })))).toBeNull()
  const failure = await catchError(() => new Response('', { status: 500 }))
  expect(() => returnNullIfAbsent(failure)).toThrow(failure)
  expect(() => returnNullIfAbsent(new Error('no call'))).toThrow('no call')
})

test('ids are encoded, even with half a surrogate pair', async () => {
  const { client, requests } = connect(() => Response.json({}))
  await client('GET /api/shop/order/details/{id}', { params: { id: 'a/b?\uD800' } })
  expect(requests[0]?.url).toBe('http://shop.example/api/shop/order/details/a%2Fb%3F%EF%BF%BD')
})

test('a list in the query becomes one parameter', async () => {
  const { client, requests } = connect(() => Response.json({}))
  await client('GET /api/shop/products/get', { query: { category: ['men', 'women'], sortBy: 'title-atoz' } as never })
  expect(requests[0]?.url).toContain('category=men,women&sortBy=title-atoz')
})

test('a call without a body sends an empty object, and a GET sends nothing', async () => {
  const { client, requests } = connect(() => Response.json({}))
  await client('POST /api/auth/logout')
  await client('GET /api/auth/check-auth')
  expect(await requests[0]?.text()).toBe('{}')
  expect(await requests[1]?.text()).toBe('')
})

test('a token is sent as a bearer token, read for each request', async () => {
  const tokens = [null, 'secret']
  const { client, requests } = connect(
    () => Response.json({}),
    () => tokens.shift() ?? null
  )
  await client('GET /api/auth/check-auth')
  await client('GET /api/auth/check-auth')
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer secret'])
})

test('a file is sent as multipart form data', async () => {
  const { client, requests } = connect(() => Response.json({}))
  await client('POST /api/admin/products/upload-image', { file: { my_file: new Blob(['picture']) } })
  const file = (await requests[0]?.formData())?.get('my_file')
  expect(await (file as File).text()).toBe('picture')
})

test('a call sends only the parameters that have a value', async () => {
  const { client, requests } = connect(() => Response.json({ success: true, data: [], nextCursor: null }))
  await client('GET /api/admin/orders/get', { query: { q: 'a b&c', cursor: undefined, status: 'pending,delivered' } })
  expect(requests[0]?.url).toBe('http://shop.example/api/admin/orders/get?q=a%20b%26c&status=pending,delivered')
})
