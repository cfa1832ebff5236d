import { expect } from 'vitest'

import { DAY } from '../../../../src/lib/dates.ts'
import { DailyCounts } from '../../../../src/server/platform/daily-counts/daily-counts.ts'
import { addToCart, capture, decidePayment, orderRequest, saveAddress, setStatus } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member, Person } from '../../../support/person.ts'
import { refund } from '../../../support/refunds.ts'
import { openSite } from '../../../support/site.ts'

const BOT = { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' }

const post = async (person: Person, path: string, body: object, headers: Record<string, string> = {}) =>
  (
    await person.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body)
    })
  ).status

const reportEvent = (person: Person, campaign: string, event: string, headers = {}) =>
  post(person, '/api/shop/campaign-event/add', { campaign, event }, headers)

const click = (person: Person, body: object, headers = {}) => post(person, '/api/shop/click/add', body, headers)

async function readMarketing(shop: TestShop, admin: Person, days = '7') {
  await shop.shop.counts.flush()
  const { data } = await admin.call('GET /api/admin/dashboard/get', { query: { days } })
  return data.marketing
}

async function orderFrom(shop: TestShop, shopper: Member, campaign: string) {
  const { id: productId } = await shop.product({ price: 30 })
  const line = { params: { userId: shopper.id, productId }, body: { quantity: 1, change: 'add' as const, campaign } }
  for (const _ of ['sent', 'sent again']) await shopper.call('PUT /api/shop/cart/{userId}/{productId}', line)
  const body = { ...(await orderRequest(shopper, await saveAddress(shopper))), campaign }
  return shopper.call('POST /api/shop/order/create', { body })
}

async function buyFrom(shop: TestShop, shopper: Member, campaign: string): Promise<string> {
  const { orderId, approvalURL } = await orderFrom(shop, shopper, campaign)
  await capture(shopper, await decidePayment(shop, approvalURL, 'pay'))
  return orderId
}

it('a campaign has its visits, its later events and its paid orders, and refunds are deducted from its revenue', async ({
  shop
}) => {
  await buyFrom(shop, await shop.shopper('Ben'), 'winter')
  shop.pass(7 * DAY)
  const [admin, ada] = [await shop.admin(), await shop.shopper()]
  for (const event of ['visit', 'visit', 'product-view', 'checkout']) await reportEvent(ada, 'spring letter', event)
  const first = await buyFrom(shop, ada, 'spring letter')
  await buyFrom(shop, await shop.shopper('Cleo'), 'spring letter')
  await orderFrom(shop, await shop.shopper('Dee'), 'spring letter')
  await setStatus(admin, await buyFrom(shop, await shop.shopper('Eve'), 'spring letter'), 'rejected')
  await addToCart(ada, await shop.product())
  await reportEvent(ada, 'Summer', 'visit')
  const spring = { name: 'spring letter', visits: 2, productViews: 1, cartAdditions: 4, checkouts: 1, orders: 2 }
  const summer = { name: 'Summer', visits: 1, productViews: 0, cartAdditions: 0, checkouts: 0, orders: 0, revenue: 0 }
  expect((await readMarketing(shop, admin))?.campaigns).toEqual([{ ...spring, revenue: 60 }, summer])
  await refund(admin, first, { amount: 10 })
  expect((await readMarketing(shop, admin))?.campaigns).toEqual([{ ...spring, revenue: 50 }, summer])
  expect((await readMarketing(shop, admin, '30'))?.campaigns.map(({ name }) => name)).toEqual([
    'spring letter',
    'winter',
    'Summer'
  ])
})

it('an order that is placed again belongs to the last campaign, which is in the exported data of the shopper', async ({
  shop
}) => {
  const ada = await shop.shopper()
  await addToCart(ada, await shop.product())
  const request = await orderRequest(ada, await saveAddress(ada))
  const place = async (campaign?: string) => {
    await ada.call('POST /api/shop/order/create', { body: { ...request, campaign } })
    return (await ada.call('GET /api/account/export')).orders.map((order) => order.campaign)
  }
  expect(await place()).toEqual([undefined])
  expect(await place('spring')).toEqual(['spring'])
  expect(await place('summer')).toEqual(['summer'])
  expect(await place()).toEqual(['summer'])
})

it('an invalid campaign name does not keep a shopper from buying', async ({ shop }) => {
  await buyFrom(shop, await shop.shopper(), 'x'.repeat(65))
  expect((await readMarketing(shop, await shop.admin()))?.campaigns).toEqual([])
})

it('an addition that is sent while the page closes counts for its campaign', async ({ shop }) => {
  const [site, ada] = [await openSite(shop, 'in this process'), await shop.shopper()]
  const { id: productId } = await shop.product()
  await site.post('/shop/cart/add', ada, { productId, quantity: '1', campaign: 'spring' })
  const [spring] = (await readMarketing(shop, await shop.admin())).campaigns
  expect(spring).toMatchObject({ name: 'spring', visits: 0, cartAdditions: 1 })
})

it('clicks count for each banner and tile', async ({ shop }) => {
  const [admin, visitor] = [await shop.admin(), shop.visitor()]
  const addBanner = async (headline: string) =>
    (await admin.call('POST /api/common/feature/add', { body: { image: '/banner.jpg', headline } })).data._id
  const [sale, coats] = [await addBanner('The sale'), await addBanner('New coats')]
  for (const banner of [sale, coats, coats]) expect(await click(visitor, { banner })).toBe(200)
  for (const tile of ['men', 'levi', 'levi']) await click(visitor, { tile })
  await click(visitor, { banner: 'made-up' })
  await click(visitor, { tile: 'made-up' })
  await admin.call('DELETE /api/common/feature/delete/{id}', { params: { id: sale } })
  expect(await readMarketing(shop, admin)).toEqual({
    campaigns: [],
    banners: [
      { name: 'New coats', clicks: 2 },
      { name: 'Deleted banner', clicks: 1 }
    ],
    tiles: [
      { name: "Levi's", clicks: 2 },
      { name: 'Men', clicks: 1 }
    ]
  })
})

it('names of campaigns that end with half a character are counted together, and stop no other counts', async ({
  shop
}) => {
  for (const half of ['\ud800', '\ud801']) await reportEvent(shop.visitor(), `spring ${half}`, 'visit')
  await click(shop.visitor(), { tile: 'men' })
  const { campaigns, tiles } = await readMarketing(shop, await shop.admin())
  expect(campaigns).toMatchObject([{ name: 'spring \ufffd', visits: 2 }])
  expect(tiles).toMatchObject([{ clicks: 1 }])
})

it('what bots do does not count', async ({ shop }) => {
  expect(await click(shop.visitor(), { tile: 'men' }, BOT)).toBe(200)
  expect(await reportEvent(shop.visitor(), 'spring', 'visit', BOT)).toBe(200)
  expect(await readMarketing(shop, await shop.admin())).toEqual({ campaigns: [], banners: [], tiles: [] })
})

it('the shop counts at most 100 campaign names per day, and all later visits of these', async ({ shop }) => {
  const { db, now, counts } = shop.shop
  const readNames = async () =>
    (await db.selectFrom('daily_counts').select('subject').where('name', '=', 'campaign-visit').execute()).map(
      ({ subject }) => subject
    )
  const addCampaigns = (from: number, to: number) => {
    for (let index = from; index < to; index += 1) counts.add('campaign-visit', `campaign ${index}`)
  }
  addCampaigns(0, 60)
  await counts.flush()
  addCampaigns(50, 120)
  counts.add('page-view')
  await counts.flush()
  expect(await readNames()).toHaveLength(100)
  const other = new DailyCounts(db, now)
  other.add('campaign-cart-add', 'campaign 0')
  other.add('campaign-visit', 'one more')
  await other.flush()
  expect(await readNames()).not.toContain('one more')
  const { campaigns } = await readMarketing(shop, await shop.admin())
  expect(campaigns.find(({ name }) => name === 'campaign 0')).toMatchObject({ visits: 1, cartAdditions: 1 })
  shop.pass(DAY)
  addCampaigns(200, 201)
  await counts.flush()
  expect(await readNames()).toContain('campaign 200')
})

it('a registered campaign counts and is listed first, however many names are made up', async ({ shop }) => {
  const { counts } = shop.shop
  const admin = await shop.admin()
  await admin.call('PUT /api/admin/settings/update', { body: { campaigns: 'spring letter\n autumn\n' } })
  await counts.flush()
  for (let index = 0; index < 1200; index += 1) counts.add('campaign-visit', `made up ${index}`)
  await counts.flush()
  for (let index = 0; index < 1200; index += 1) counts.add('campaign-visit', `made up ${index}`)
  for (const name of ['autumn', 'spring letter', 'Spring letter']) await reportEvent(shop.visitor(), name, 'visit')
  await buyFrom(shop, await shop.shopper(), 'made up 7')
  const { campaigns } = await readMarketing(shop, admin)
  expect(campaigns.slice(0, 3).map(({ name, visits }) => [name, visits])).toEqual([
    ['autumn', 1],
    ['spring letter', 1],
    ['made up 7', 2]
  ])
  expect(campaigns.map(({ name }) => name)).not.toContain('Spring letter')
  await admin.call('PUT /api/admin/settings/update', { body: { campaigns: '' } })
  expect((await readMarketing(shop, admin))?.campaigns[0]?.name).toBe('made up 7')
})

it('a link with a campaign leads to the cached page of the link without it', async ({ shop }) => {
  const [site, ada] = [await openSite(shop, 'in this process'), await shop.shopper()]
  for (const query of ['', '?utm_campaign=spring', '?utm_campaign=summer&utm_source=letter'])
    expect((await site.send(`/shop/listing${query}`, ada)).status).toBe(200)
  expect(site.rendered).toHaveLength(1)
})

it('a link to the shop itself keeps its campaign, also through the login', async ({ shop }) => {
  const [site, ada, admin] = [await openSite(shop, 'in this process'), await shop.shopper(), await shop.admin()]
  const link = '/?utm_campaign=spring&utm_source=letter'
  const homeUrl = '/shop/home?utm_campaign=spring&utm_source=letter'
  expect((await site.send(link, ada)).location).toBe(homeUrl)
  expect((await site.send(link, admin)).location).toBe('/admin/dashboard')
  const redirect = await site.send(link)
  expect(redirect.location).toBe('/auth/login')
  const [cookie = ''] = [redirect.headers['set-cookie'] ?? []].flat()
  expect(decodeURIComponent(cookie)).toContain(`return-url=${homeUrl};`)
})
