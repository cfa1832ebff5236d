import { expect, onTestFinished, vi } from 'vitest'

import { DEMO_ACCOUNTS } from '../../../src/server/people/accounts/demo-accounts.ts'
import type { Dashboard } from '../../../src/api/contract/dashboard.ts'
import { it } from '../../support/it.ts'
import { setStatus } from '../../support/checkout.ts'
import { expectLedgerToMatch, listCharges } from '../../support/ledger.ts'
import { openDemo, signIn } from '../../support/older-client.ts'

it('a paid order of a new demo can be refunded', async ({ shop }) => {
  await openDemo(shop)
  await expectLedgerToMatch(shop)
  const admin = await shop.admin()
  const { data } = await admin.call('GET /api/admin/orders/get', { query: { payment: 'paid' } })
  for (const { _id } of data) await setStatus(admin, _id, 'rejected')
  expect(new Set(await listCharges(shop))).toEqual(
    new Set(data.map(({ totalAmount }) => `REFUNDED ${totalAmount.toFixed(2)}`))
  )
  await expectLedgerToMatch(shop)
})

it('the dashboard of a new demo shows visits, clicks and campaigns that agree with its orders', async ({ shop }) => {
  // The history of the demo ends at the time of its first start.
  vi.setSystemTime(shop.shop.now())
  onTestFinished(() => void vi.useRealTimers())
  const client = await openDemo(shop)
  await signIn(client, DEMO_ACCOUNTS[0])
  const { current, previous, funnel, marketing } = (await client.get<Dashboard>('admin/dashboard/get?days=30')).body
    .data
  if (!funnel || !marketing) throw new Error('the dashboard has no counts')

  expect([funnel.current.paidOrders, funnel.previous.paidOrders]).toEqual([current.orders, previous.orders])
  for (const [index, { day: _, ...steps }] of funnel.days.entries()) {
    expectDescending(Object.values(steps))
    expect(steps.paidOrders).toBe(current.days[index]?.orders)
    expect(steps.pageViews).toBeGreaterThan(0)
  }
  for (const { name: _, revenue, ...steps } of marketing.campaigns) {
    expectDescending([steps.visits, steps.productViews, steps.cartAdditions, steps.checkouts, steps.orders])
    expect(revenue > 0).toBe(steps.orders > 0)
  }
  const sumCampaigns = (step: 'checkouts' | 'orders') =>
    marketing.campaigns.reduce((total, campaign) => total + campaign[step], 0)
  expect(sumCampaigns('orders')).toBeGreaterThan(0)
  expect(sumCampaigns('orders')).toBeLessThanOrEqual(current.orders)
  expect(sumCampaigns('checkouts')).toBeLessThanOrEqual(funnel.current.checkouts)
  expect([marketing.banners.length, marketing.tiles.length]).toEqual([3, 11])
})

function expectDescending(counts: number[]): void {
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
}
