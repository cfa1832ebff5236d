import { describe, expect } from 'vitest'

import type { Call } from '../../../../src/api/contract/call.ts'
import { type CallName, contract } from '../../../../src/api/contract/index.ts'
import { EXAMPLES, requestOf } from '../../../support/examples.ts'
import { it } from '../../../support/it.ts'
import { prepareExample } from '../../../support/prepare-example.ts'

const NAMES = Object.keys(contract) as CallName[]

interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  summary: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown>; required?: string[] } }> }
  responses: Record<string, unknown>
}

describe('the OpenAPI document', () => {
  it('describes every call, and no other', async ({ shop }) => {
    const document = (await (await shop.visitor().request('/api/openapi.json')).json()) as Document
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`)
    )
    expect(document.openapi).toBe('3.1.0')
    expect(described.toSorted()).toEqual(NAMES.toSorted())
  })

  it('describes the parameters, the body and the status codes of a call', async ({ shop }) => {
    const document = (await (await shop.visitor().request('/api/openapi.json')).json()) as Document
    const edit = document.paths['/api/admin/products/edit/{id}']?.['put']
    expect(edit?.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
    const { schema } = edit?.requestBody?.content['application/json'] ?? {}
    expect(Object.keys(schema?.properties ?? {})).toEqual(expect.arrayContaining(['title', 'price', 'seenStock']))
    expect(schema?.required).toEqual(expect.arrayContaining(['title', 'price', 'totalStock']))
    expect(schema?.required).not.toContain('salePrice')
    const order = document.paths['/api/shop/order/create']?.['post']?.requestBody?.content['application/json']?.schema
    expect(Object.keys(order?.properties ?? {})).toEqual(
      expect.arrayContaining(['cartItems', 'orderStatus', 'payerId'])
    )
    expect(order?.required).toEqual(['userId', 'cartId', 'addressInfo'])
    const add = document.paths['/api/admin/products/add']?.['post']
    expect(Object.keys(add?.responses ?? {})).toEqual(expect.arrayContaining(['201', '400', '401', '403']))
  })
})

it('the documentation page lists every call', async ({ shop }) => {
  const response = await shop.visitor().request('/api/docs')
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const page = (await response.text()).replaceAll(/<\/?b>/g, '')
  for (const name of NAMES) expect(page).toContain(`<code>${name}</code>`)
})

it.for(NAMES)('the response of %s has exactly the documented fields', async (name, { world }) => {
  const hers = world.of(world.ada)
  await prepareExample(name, world)
  const { url, init } = requestOf(name, EXAMPLES[name](world, hers))
  const person = contract[name].access === 'admin' ? world.admin : world.ada
  const response = await person.request(url, init)
  const body: unknown = await ((contract[name] as Call).isCsv ? response.text() : response.json())
  expect(response.status).toBe((contract[name] as Call).status ?? 200)
  // Parsing drops unknown fields.
  expect(contract[name].response.parse(body)).toEqual(body)
})

it.for(NAMES.filter((name) => name.startsWith('GET')))('answers HEAD like %s', async (name, { shop }) => {
  const person = contract[name].access === 'admin' ? await shop.admin() : await shop.shopper()
  const path = name
    .replace('GET ', '')
    .replace('{userId}', person.id)
    .replace(/\{\w+\}/, 'f'.repeat(24))
  const [get, head] = await Promise.all([person.request(path), person.request(path, { method: 'HEAD' })])
  expect(head.status).toBe(get.status)
  expect(await head.text()).toBe('')
  expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
})
