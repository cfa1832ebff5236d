import { expect } from 'vitest'

import { captureDemoPayments } from '../../demo/capture-payments.ts'
import { seedDemo } from '../../demo/seed.ts'
import { DEMO_ACCOUNTS } from '../../src/server/people/accounts/demo-accounts.ts'
import type { TestShop } from './open-test-shop.ts'
import { openSite } from './site.ts'

export const UNKNOWN_ID = 'ffffffffffffffffffffffff'

interface OlderResponse<Data> {
  status: number
  /** Each call sends some of these fields. */
  body: {
    success: boolean
    message: string
    data: Data
    token: string
    user: { id: string }
    result: { url: string }
    approvalURL: string
    orderId: string
  }
}

/** A client that was written for the older API. It knows only the fields and parameters of that time. */
export interface OlderClient {
  sessionStorage: Map<string, string>
  get<Data>(path: string): Promise<OlderResponse<Data>>
  checkAuth(): Promise<OlderResponse<unknown>>
  send<Data>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<OlderResponse<Data>>
  upload(file: Blob, name: string): Promise<OlderResponse<unknown>>
}

/** Sends the cookie as a browser does for pages of `origin`, and the token only to check the session. */
function openOlderClient(url: string, origin: string): OlderClient {
  const sessionStorage = new Map<string, string>()
  let cookie = ''

  async function request<Data>(path: string, init: RequestInit = {}): Promise<OlderResponse<Data>> {
    const headers = new Headers(init.headers)
    headers.set('origin', origin)
    if (cookie) headers.set('cookie', cookie)
    // The path is not encoded: some clients paste what a shopper typed.
    const response = await fetch(`${url}/api/${path}`, { ...init, headers })
    for (const header of response.headers.getSetCookie()) {
      if (header.startsWith('session=')) cookie = header.split(';', 1)[0] ?? ''
    }
    return { status: response.status, body: (await response.json()) as OlderResponse<Data>['body'] }
  }

  return {
    sessionStorage,
    get: (path) => request(path),
    checkAuth: () =>
      request('auth/check-auth', {
        headers: {
          authorization: `Bearer ${sessionStorage.get('token')}`,
          'cache-control': 'no-store, no-cache, must-revalidate, proxy-revalidate'
        }
      }),
    send: (method, path, body) =>
      request(path, {
        method,
        ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
      }),
    upload: (file, name) => {
      const form = new FormData()
      form.append('my_file', file, name)
      return request('admin/products/upload-image', { method: 'POST', body: form })
    }
  }
}

const NO_PICTURES = { read: async () => null, has: async () => true, put: async () => {} }

/** Sells the demo catalog. Its pictures are not stored, because no call reads them. */
export async function openDemo(shop: TestShop): Promise<OlderClient> {
  await seedDemo(shop.shop.db, NO_PICTURES, { withOrders: true })
  await captureDemoPayments(shop.shop.db, shop.shop.paypal, shop.paypal.url)
  const { url } = await openSite(shop, 'in this process')
  return openOlderClient(url, shop.origin)
}

/** Returns the user's id. */
export async function signIn(
  client: OlderClient,
  { email, password }: { email: string; password: string }
): Promise<string> {
  const adminRole = DEMO_ACCOUNTS.find((account) => account.email === email)?.adminRole ?? undefined
  const { status, body } = await client.send('POST', 'auth/login', { email, password })
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      message: 'Logged in successfully',
      token: expect.any(String),
      user: { id: expect.any(String), userName: expect.any(String), email, role: expect.any(String), adminRole }
    }
  ])
  client.sessionStorage.set('token', body.token)
  return body.user.id
}
