import { describe, expect } from 'vitest'

import { buy } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { openSite } from '../../../support/site.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Person } from '../../../support/person.ts'
import { saveOwnerEmail } from '../../../support/settings.ts'
import { createCode, enableTwoFactor } from '../../../support/two-factor.ts'

const update = (admin: Person, body: object) => admin.call('PUT /api/admin/settings/update', { body })
const read = async (admin: Person) => (await admin.call('GET /api/admin/settings/get')).data

const listMails = (shop: TestShop) => shop.shop.db.selectFrom('mail_outbox').selectAll().execute()

describe('the settings of the shop', () => {
  describe('with environment variables', () => {
    it.override('environment', { SHOP_NAME: 'Atelier', VAT_RATE: '19' })

    it('have the values of the variables until an admin changes them', async ({ shop }) => {
      const admin = await shop.admin()
      expect((await read(admin)).values).toMatchObject({ shopName: 'Atelier', vatRate: 19, reviews: 'buyers' })
      await update(admin, { shopName: ' Maison ', vatRate: '7.7' })
      expect((await read(admin)).values).toMatchObject({ shopName: 'Maison', vatRate: 7.7, reviews: 'buyers' })
    })
  })

  it('are refused together, with the names of all invalid ones', async ({ shop }) => {
    const admin = await shop.admin()
    const change = update(admin, { vatRate: '120', ownerEmail: 'owner', returnDays: '7' })
    await expect(change).rejects.toMatchObject({ status: 400, field: 'vatRate', fields: ['vatRate', 'ownerEmail'] })
    expect((await read(admin)).values).toMatchObject({ vatRate: 0, returnDays: 14 })
  })

  it('apply to pages, mails and invoices at once, also on another host', async ({ shop }) => {
    const [admin, ada] = [await shop.admin(), await shop.shopper()]
    const sites = [await openSite(shop, 'in this process'), await openSite(shop, 'on another host')]
    for (const site of sites) await site.send('/shop/home', ada)
    const businessDetails = '1 Rue Neuve\nLille\nVAT FR123'
    await update(admin, { shopName: 'Maison Été', businessDetails, vatRate: 25 })
    for (const site of sites) {
      await site.send('/shop/home', ada)
      expect(site.rendered.map(({ locals }) => locals.shopName)).toEqual(['Your Store', 'Maison Été'])
      expect(JSON.parse((await site.send('/manifest.webmanifest')).text)).toMatchObject({ name: 'Maison Été' })
    }
    const { _id: id } = await buy(shop, ada, [await shop.product(), 1])
    const invoice = await admin.call('POST /api/admin/orders/invoice/{id}', { params: { id } })
    expect(invoice.data).toMatchObject({ seller: `Maison Été\n${businessDetails}`, vatRate: 25 })
    const [mail] = await listMails(shop)
    expect(mail?.text).toContain('Maison Été')
  })

  it('let a front end on another host read a name that is no valid Unicode', async ({ shop }) => {
    await update(await shop.admin(), { shopName: 'Shop \uD83D' })
    await expect(shop.visitor().call('GET /api/auth/check-auth')).rejects.toMatchObject({ status: 401 })
  })

  it('decide who may review a product', async ({ shop }) => {
    const [admin, ada, { id: productId }] = [await shop.admin(), await shop.shopper(), await shop.product()]
    const review = { userId: ada.id, productId, userName: 'Ada', reviewMessage: 'Good.', reviewValue: 5 }
    const add = () => ada.call('POST /api/shop/review/add', { body: review })
    await expect(add()).rejects.toMatchObject({ status: 403 })
    await update(admin, { reviews: 'everyone' })
    await expect(add()).resolves.toMatchObject({ success: true })
  })

  describe('that are locked', () => {
    it.override('environment', { SHOP_NAME: 'Atelier', LOCKED_SETTINGS: 'SHOP_NAME, VAT_RATE' })

    it('keep the value of their environment variable', async ({ shop }) => {
      const admin = await shop.admin()
      expect((await read(admin)).locked).toEqual(['shopName', 'vatRate'])
      const change = update(admin, { reviews: 'everyone', shopName: 'Maison' })
      await expect(change).rejects.toMatchObject({ status: 400, field: 'shopName' })
      expect((await read(admin)).values).toMatchObject({ shopName: 'Atelier', reviews: 'buyers' })
    })
  })

  it('ignore a value that an admin saved before the setting was locked', async ({ shop }) => {
    const admin = await shop.admin()
    await update(admin, { shopName: 'Maison' })
    shop.shop.config.lockedSettings.push('shopName')
    expect((await read(admin)).values.shopName).toBe('Your Store')
    const site = await openSite(shop, 'in this process')
    await site.send('/shop/home', admin)
    await site.send('/shop/home', await shop.shopper())
    expect(site.rendered[0]?.locals.shopName).toBe('Your Store')
  })

  it.for([
    { shopName: ' ' },
    { mailFrom: 'shop' },
    { mailFrom: 'Shop <shop@shop.example>, <b@shop.example>' },
    { mailFrom: 'shop@shop.example,b@shop.example' },
    { mailFrom: 'Shop, Inc <shop@shop.example>' },
    { mailFrom: 'shop@shop.example\r\nBcc: b@shop.example' },
    { vatRate: '7.755' },
    { vatRate: 'NaN' },
    { lowStockThreshold: 1.5 },
    { returnDays: 1.5 },
    { ownerEmail: 'owner' },
    { ownerMails: ['everything'] },
    { countries: [] },
    { countries: ['XX'] },
    { countries: ['IN', 'IN'] },
    { reviews: 'nobody' },
    { defaultSort: 'random' },
    { showLowestPrice: 'sometimes' },
    { returnsWaitForParcel: 'sometimes' }
  ])('refuse an invalid value: %j', async (change, { shop }) => {
    const admin = await shop.admin()
    const before = await read(admin)
    const [field = ''] = Object.keys(change)
    const error = { status: 400, code: 'invalid', field: expect.stringMatching(new RegExp(`^${field}`)) as string }
    await expect(update(admin, change)).rejects.toMatchObject(error)
    expect(await read(admin)).toEqual(before)
  })

  it('record who changed them, and nothing if nothing changed', async ({ shop }) => {
    const admin = await shop.admin()
    await update(admin, { shopName: 'Maison' })
    await update(admin, { shopName: 'Maison' })
    const { data } = await admin.call('GET /api/admin/activity/get', { query: { q: 'settings' } })
    expect(data).toMatchObject([
      { actor: { userName: 'Root' }, before: { shopName: 'Your Store' }, after: { shopName: 'Maison' } }
    ])
  })
})

describe('the address of the owner', () => {
  const OWNER = 'owner@shop.example'

  it('is changed only with the password of the administrator, unlike other settings', async ({ shop }) => {
    const admin = await shop.admin()
    const { password } = admin
    for (const wrong of [undefined, '', 'a wrong password'])
      await expect(update(admin, { ownerEmail: OWNER, shopName: 'Maison', password: wrong })).rejects.toMatchObject({
        status: 400,
        field: 'password'
      })
    expect((await read(admin)).values).toMatchObject({ ownerEmail: '', shopName: 'Your Store' })
    await update(admin, { ownerEmail: OWNER, password })
    await update(admin, { ownerEmail: OWNER, shopName: 'Maison' })
    await expect(update(admin, { ownerEmail: '' })).rejects.toMatchObject({ field: 'password' })
    expect((await read(admin)).values).toMatchObject({ ownerEmail: OWNER, shopName: 'Maison' })
    const events = await shop.shop.db.selectFrom('audit_events').select(['before', 'after']).execute()
    expect(JSON.stringify(events)).not.toContain(password)
  })

  it('needs a code too if two-factor authentication is on', async ({ shop }) => {
    const { admin, secret } = await enableTwoFactor(shop)
    const change = { ownerEmail: OWNER, password: admin.password }
    await expect(update(admin, change)).rejects.toMatchObject({ code: 'code-required', field: 'code' })
    await expect(update(admin, { ...change, code: '000000' })).rejects.toMatchObject({ code: 'wrong-code' })
    await update(admin, { ...change, code: createCode(shop, secret) })
    expect((await read(admin)).values.ownerEmail).toBe(OWNER)
  })

  it('is reported to the other administrators and to the former address when it changes', async ({ shop }) => {
    const [root, rita] = [await shop.admin('Root'), await shop.admin('Rita')]
    await saveOwnerEmail(root, OWNER)
    await update(root, { ownerEmail: OWNER, password: root.password, shopName: 'Maison' })
    const listRecipients = async () => (await listMails(shop)).map(({ recipient }) => recipient)
    expect(await listRecipients()).toEqual([rita.user.email])
    await saveOwnerEmail(root, 'mallory@example.com')
    expect((await listRecipients()).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      OWNER,
      rita.user.email,
      rita.user.email
    ])
  })
})
