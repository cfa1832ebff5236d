import { expect } from 'vitest'

import { type Client, createClient } from '../../src/api/client.ts'
import type { SessionUser } from '../../src/api/contract/auth.ts'
import type { Call } from '../../src/api/contract/call.ts'
import { type CallName, contract } from '../../src/api/contract/index.ts'
import type { AppClient } from './call-app.ts'

/** An API client with its own cookies. */
export interface Person {
  /** Checks each response against the contract. */
  call: Client
  /** For requests that the client cannot express. */
  request(path: string, init?: RequestInit): Promise<Response>
  cookies: Map<string, string>
}

export interface Member extends Person {
  id: string
  user: SessionUser
  token: string
  password: string
}

/** `token` is sent as the bearer. */
export function openBrowser(api: AppClient, origin: string, token?: () => string | null, address?: string): Person {
  const cookies = new Map<string, string>()

  async function send(request: Request): Promise<Response> {
    const headers = new Headers(request.headers)
    if (cookies.size > 0 && !headers.has('cookie')) headers.set('cookie', cookieHeader(cookies))
    if (request.method !== 'GET' && !headers.has('origin')) headers.set('origin', origin)
    headers.set('host', new URL(origin).host)
    const response = await api.fetch(new Request(request, { headers }), address ? { ip: address } : {})
    for (const cookie of response.headers.getSetCookie()) storeCookie(cookies, cookie)
    if (response.status >= 400 && request.method !== 'HEAD') await checkFailure(response.clone())
    return response
  }

  const call = async (name: CallName, ...input: never[]): Promise<unknown> => {
    let status = 0
    const fetch: typeof globalThis.fetch = async (resource, init) => {
      const response = await send(new Request(resource, init))
      status = response.status
      return response
    }
    const client = createClient({ baseURL: origin, fetch, token }) as (...args: unknown[]) => Promise<unknown>
    const body = await client(name, ...input)
    const expected: Call = contract[name]
    // Parsing drops unknown fields, so an excess field fails here.
    expect({ name, status, body }).toStrictEqual({
      name,
      status: expected.status ?? 200,
      body: expected.response.parse(body)
    })
    return body
  }

  return { call: call as Client, request: (path, init) => send(new Request(new URL(path, origin), init)), cookies }
}

export const cookieHeader = (cookies: Map<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function storeCookie(cookies: Map<string, string>, header: string): void {
  const [pair = '', ...attributes] = header.split('; ')
  const [name = '', value = ''] = pair.split('=', 2)
  if (attributes.includes('Max-Age=0')) cookies.delete(name)
  else cookies.set(name, value)
}

async function checkFailure(response: Response): Promise<void> {
  expect(response.headers.get('content-type')).toMatch(/^application\/json\b/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body: unknown = await response.json()
  // A conflict begins with the other editor's name, which can be any text.
  const message = response.status === 409 ? /^[^\n]{6,260}$/ : /^['A-Z][^\n]{5,200}$/
  expect(body).toMatchObject({ success: false, message: expect.stringMatching(message) })
}
