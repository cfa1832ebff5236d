import { describe, expect } from 'vitest'

import { it } from '../support/it.ts'
import { openSite } from '../support/site.ts'

describe.for(['in this process', 'on another host'] as const)('with the API %s', (where) => {
  it.for(['/images/%2e%2e/api/openapi.json', '/images/%252e%252e/api/openapi.json', '/images/../api/openapi.json'])(
    'no picture leads to something else: %s',
    async (path, { shop }) => {
      const site = await openSite(shop, where)
      const answer = await site.ask(path, null)
      expect([302, 404]).toContain(answer.status)
      expect(answer.text).not.toContain('openapi')
    }
  )

  it.for(['/_image?href=/favicon.svg&w=50&f=webp', '/_IMAGE?href=x', '/%5fimage'])(
    'the renderer’s own picture endpoint is closed: %s',
    async (path, { shop }) => {
      const site = await openSite(shop, where)
      expect((await site.ask(path, await shop.shopper())).status).toBe(404)
      expect(site.rendered).toEqual([])
    }
  )
})

it.for(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])(
  'the demo’s mailbox is not shown to who asks by another name: %j',
  async (host, { shop }) => {
    const site = await openSite(shop, 'in this process')
    expect((await site.ask('/dev/outbox', null, { headers: { host } })).status).toBe(404)
    expect((await site.ask('/dev/outbox', null, { headers: { host: 'localhost:4321' } })).status).toBe(200)
  }
)
