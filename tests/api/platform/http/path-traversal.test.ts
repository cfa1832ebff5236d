import { describe, expect } from 'vitest'

import { it } from '../../../support/it.ts'
import { openSite } from '../../../support/site.ts'

describe.for(['in this process', 'on another host'] as const)('with the API %s', (where) => {
  it.for([
    ['/images/%2e%2e/api/openapi.json', 400],
    ['/images/%252e%252e/api/openapi.json', 404],
    ['/images/../api/openapi.json', 400]
  ] as const)('an image path cannot reach another route: %s', async ([path, status], { shop }) => {
    const site = await openSite(shop, where)
    const response = await site.send(path, null)
    expect(response.status).toBe(status)
    expect(response.text).not.toContain('openapi')
  })

  it.for(['/_image?href=/favicon.svg&w=50&f=webp', '/_IMAGE?href=x', '/%5fimage'])(
    'the image endpoint of Astro responds with 404: %s',
    async (path, { shop }) => {
      const site = await openSite(shop, where)
      expect((await site.send(path, await shop.shopper())).status).toBe(404)
      expect(site.rendered).toEqual([])
    }
  )
})

it.for(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])(
  'the demo’s mailbox responds with 421 for the foreign host %j',
  async (host, { shop }) => {
    const site = await openSite(shop, 'in this process')
    expect((await site.send('/dev/outbox', null, { headers: { host } })).status).toBe(421)
    expect((await site.send('/dev/outbox', null, { headers: { host: 'localhost:4321' } })).status).toBe(200)
  }
)
