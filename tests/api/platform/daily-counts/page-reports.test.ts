import { describe, expect } from 'vitest'

import { it } from '../../../support/it.ts'
import type { Person } from '../../../support/person.ts'

const report = (person: Person, body: object, headers: Record<string, string> = {}) =>
  person.request('/api/shop/page-report/add', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body)
  })

it('a shown prefetched page counts like any other', async ({ shop }) => {
  const [visitor, admin] = [shop.visitor(), await shop.admin()]
  for (const page of ['home', 'listing', 'search', 'checkout', 'account'])
    expect((await report(visitor, { page, isPrefetched: true })).status).toBe(200)
  await report(visitor, { page: 'checkout', isPrefetched: true }, { 'user-agent': 'a bot' })
  await shop.shop.counts.flush()
  const { data } = await admin.call('GET /api/admin/dashboard/get', { query: {} })
  expect(data.funnel.current).toMatchObject({ pageViews: 3, checkouts: 1 })
})

it('measurements are stored and shown only as counts of ratings for each page', async ({ shop }) => {
  const visitor = shop.visitor()
  for (const lcp of [1000, 2500, 2501, 9000]) await report(visitor, { page: 'listing', lcp })
  await report(visitor, { page: 'home', lcp: 1000 })
  await report(visitor, { page: 'home', inp: 501 })
  await shop.shop.counts.flush()
  const rows = await shop.shop.db.selectFrom('daily_counts').selectAll().orderBy('name').orderBy('subject').execute()
  const day = '2026-03-02'
  expect(rows).toEqual([
    { day, name: 'inp-poor', subject: 'home', count: 1 },
    { day, name: 'lcp-good', subject: 'home', count: 1 },
    { day, name: 'lcp-good', subject: 'listing', count: 2 },
    { day, name: 'lcp-needs-improvement', subject: 'listing', count: 1 },
    { day, name: 'lcp-poor', subject: 'listing', count: 1 }
  ])
  const { data } = await (await shop.admin()).call('GET /api/admin/dashboard/get', { query: {} })
  const none = { good: 0, needsImprovement: 0, poor: 0 }
  expect(data.pageSpeeds).toEqual([
    { page: 'home', lcp: { ...none, good: 1 }, inp: { ...none, poor: 1 } },
    { page: 'listing', lcp: { good: 2, needsImprovement: 1, poor: 1 }, inp: none }
  ])
})

it.for([
  { page: 'admin', lcp: 1 },
  { page: 'home', lcp: -1 },
  { page: 'home', lcp: 600_001 },
  { page: 'home', inp: 'fast' },
  { page: 'home', isPrefetched: false }
])('the report %j is invalid', async (body, { shop }) => {
  expect((await report(shop.visitor(), body)).status).toBe(400)
})

describe('one network', () => {
  it.override('environment', { RATE_LIMIT_SCALE: '0.05' })

  it('sends a limited number of reports a minute', async ({ shop }) => {
    const visitor = shop.visitorFrom('203.0.113.1')
    const statuses: number[] = []
    for (let sent = 0; sent < 7; sent += 1) statuses.push((await report(visitor, { page: 'home', lcp: 1 })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
    expect((await report(shop.visitorFrom('203.0.113.2'), { page: 'home', lcp: 1 })).status).toBe(200)
  })

  it('of an IPv6 subscriber counts all /64 networks together', async ({ shop }) => {
    const reportFrom = async (ip: string) => (await report(shop.visitorFrom(ip), { page: 'home', lcp: 1 })).status
    const statuses: number[] = []
    for (let nth = 0; nth < 9; nth += 1) statuses.push(await reportFrom(`2001:db8:0:${nth}::1`))
    expect(statuses).toEqual([...Array<number>(7).fill(200), 429, 429])
    expect(await reportFrom('2001:db8:0:100::1')).toBe(200)
  })
})
