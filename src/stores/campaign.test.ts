import { afterEach, expect, test, vi } from 'vitest'

import { closeBrowserTab, MemoryStorage, openBrowserTab } from '../../tests/support/browser-tab.ts'

const SHOP = 'http://localhost'

afterEach(closeBrowserTab)

async function openPage(path: string, { sessionStorage = new MemoryStorage(), referrer = '' } = {}) {
  openBrowserTab(path, { sessionStorage })
  vi.stubGlobal('location', { href: SHOP + path, origin: SHOP })
  vi.stubGlobal('document', { cookie: '', referrer })
  const { $campaign, startCampaignVisit } = await import('./campaign.ts')
  return { isVisit: startCampaignVisit(), campaign: $campaign.get() }
}

test('a tab belongs to the last campaign whose link it has opened, and each counts once', async () => {
  const sessionStorage = new MemoryStorage()
  const open = (path: string) => openPage(path, { sessionStorage })
  expect(await open('/shop/home')).toEqual({ isVisit: false, campaign: undefined })
  expect(await open('/shop/home?utm_campaign=spring%20letter')).toEqual({ isVisit: true, campaign: 'spring letter' })
  expect(await open('/shop/home?utm_campaign=spring%20letter')).toMatchObject({ isVisit: false })
  expect(await open('/shop/listing')).toEqual({ isVisit: false, campaign: 'spring letter' })
  expect(await open('/shop/listing?utm_campaign=summer')).toEqual({ isVisit: true, campaign: 'summer' })
})

test('a page knows the campaign of a landing page that was left before its scripts loaded', async () => {
  const referrer = `${SHOP}/shop/home?utm_campaign=spring`
  expect(await openPage('/shop/listing', { referrer })).toEqual({ isVisit: true, campaign: 'spring' })
  const elsewhere = 'http://localhost.example/?utm_campaign=theirs'
  expect(await openPage('/shop/listing', { referrer: elsewhere })).toMatchObject({ isVisit: false })
})

test.each(['/shop/home?utm_campaign=', '/shop/home?utm_campaign=%20'])('%s has no campaign', async (path) => {
  expect(await openPage(path)).toEqual({ isVisit: false, campaign: undefined })
})
