import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

import { Hono } from 'hono'
import { expect } from 'vitest'

import { readConfig } from '../../../../src/server/platform/config/config.ts'
import { serveMetrics } from '../../../../src/server/platform/metrics/serve.ts'
import type { App } from '../../../../src/server/platform/http/env.ts'
import { toListener } from '../../../../src/server/platform/http/listen.ts'
import { logRequests } from '../../../../src/server/web/log-requests.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { freePorts } from '../../../support/ports.ts'
import { openSite } from '../../../support/site.ts'
import { makeWorld } from '../../../support/world.ts'

async function readMetrics({ shop, atClose }: TestShop): Promise<(name: string) => number | undefined> {
  const [port = 0] = await freePorts(1)
  atClose(await serveMetrics({ metricsHost: '127.0.0.1', metricsPort: port }, shop.db))
  const lines = (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split('\n')
  return (name) => {
    const line = lines.find((candidate) => candidate.startsWith(`${name} `))
    return line === undefined ? undefined : Number(line.slice(name.length + 1))
  }
}

it('the metrics port exposes orders, payments, mails and the process to Prometheus', async ({ shop }) => {
  await makeWorld(shop)
  const metric = await readMetrics(shop)
  expect(metric('selvedge_orders{status="delivered",payment="paid"}')).toBe(2)
  expect(metric('selvedge_orders{status="pending",payment="pending"}')).toBe(2)
  expect(metric('selvedge_payments{state="captured"}')).toBe(2)
  expect(metric('selvedge_payments{state="open"}')).toBe(2)
  // Two confirmations, refunds, receipts of return requests and new passkeys, and the invitation of an admin.
  expect(metric('selvedge_mails{state="queued"}')).toBe(9)
  expect(metric('selvedge_pictures_pending')).toBe(0)
  expect(metric('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
})

it('the metrics are served to this machine only, whatever address the shop listens on', async ({ shop }) => {
  const [port = 0] = await freePorts(1)
  const open = async (environment: Record<string, string>) => {
    const config = readConfig('demo', { HOST: '0.0.0.0', METRICS_PORT: String(port), ...environment })
    const stop = await serveMetrics(config, shop.shop.db)
    // Another address of the loopback network, which a server on 0.0.0.0 also has.
    const requests = ['127.0.0.1', '127.0.0.2'].map((host) => fetch(`http://${host}:${port}/metrics`))
    const statuses = (await Promise.allSettled(requests)).map(({ status }) => status)
    await stop()
    return statuses
  }
  expect(await open({})).toEqual(['fulfilled', 'rejected'])
  expect(await open({ METRICS_HOST: '0.0.0.0' })).toEqual(['fulfilled', 'fulfilled'])
})

it('the metrics count requests by route, and pages from the cache', async ({ shop }) => {
  const site = await openSite(shop, 'in this process')
  const ada = await shop.shopper()
  const requests = 'selvedge_request_duration_seconds_count{route="/shop/home",method="GET",status="200"}'
  const before = await readMetrics(shop)
  for (const _ of ['first', 'second']) expect((await site.send('/shop/home', ada)).status).toBe(200)
  const after = await readMetrics(shop)
  const increase = (name: string) => (after(name) ?? 0) - (before(name) ?? 0)
  expect(increase(requests)).toBe(2)
  expect(increase('selvedge_shared_pages_total{cache="miss"}')).toBe(1)
  expect(increase('selvedge_shared_pages_total{cache="hit"}')).toBe(1)
})

it('the metrics ignore a request that is aborted before its response', async ({ shop }) => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const app: App = new Hono()
  app.use(logRequests(shop.shop.config, shop.shop.log), async ({ env }) => {
    env.outgoing.on('close', resolve)
    client.destroy()
    await closed
    return new Response()
  })
  const server = createServer(toListener(app))
  shop.atClose(async () => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const name = 'selvedge_request_duration_seconds_count{route="/api/auth/login",method="POST",status="200"}'
  const before = await readMetrics(shop)
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('POST /api/auth/login HTTP/1.1\r\nhost: shop\r\ncontent-length: 100\r\n\r\n{')
  await closed
  expect((await readMetrics(shop))(name)).toBe(before(name))
})

it('the metrics count failed database statements', async ({ shop }) => {
  const name = 'selvedge_database_errors_total'
  const before = await readMetrics(shop)
  await expect(
    shop.shop.db
      .selectFrom('no_such_table' as 'users')
      .selectAll()
      .execute()
  ).rejects.toThrow('no_such_table')
  expect((await readMetrics(shop))(name)).toBe((before(name) ?? 0) + 1)
})

it('the shop’s own port does not expose the metrics', async ({ shop }) => {
  const site = await openSite(shop, 'in this process')
  for (const person of [null, await shop.shopper(), await shop.admin()]) {
    expect((await site.send('/metrics', person)).text).not.toContain('selvedge_')
  }
})
