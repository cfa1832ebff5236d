import * as fc from 'fast-check'

import { HOSTILE } from '../../support/generated.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const BEGINNINGS = ['/', '/api/', '/api/shop/', '/api/admin/', '/api/auth/', '/shop/', '/admin/', '/auth/', '/images/']

const part = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.constantFrom(
    'listing',
    'search',
    'home',
    'cart',
    'order',
    'products',
    'get',
    'login',
    '..',
    '%2e%2e',
    'a'.repeat(9)
  ),
  fc.string({ unit: 'binary', maxLength: 40 })
)

/** These match no call. */
export const garbage = fc.record({
  method: fc.constantFrom(...METHODS),
  beginning: fc.constantFrom(...BEGINNINGS),
  parts: fc.array(part, { maxLength: 4 }),
  query: fc.dictionary(fc.string({ maxLength: 12 }), part, { maxKeys: 3 }),
  body: fc.option(fc.string({ unit: 'binary', maxLength: 300 })),
  type: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data')
})
type Garbage = typeof garbage extends fc.Arbitrary<infer Value> ? Value : never

export function garbageRequest({ method, beginning, parts, query, body, type }: Garbage): {
  url: string
  init: RequestInit
} {
  const url = `${beginning}${parts.join('/')}?${new URLSearchParams(query)}`
  const hasNoBody = method === 'GET' || method === 'HEAD'
  return { url, init: { method, ...(!hasNoBody && { body: body ?? '' }), headers: { 'content-type': type } } }
}
