import { describe, expect } from 'vitest'

import { HOUR } from '../../../../src/lib/dates.ts'
import { ERASED_NAME } from '../../../../src/domain/accounts/erased-account.ts'
import { logIn, whoAmI } from '../../../support/accounts.ts'
import {
  addToCart,
  buy,
  capture,
  decidePayment,
  HOME,
  order,
  placeOrder,
  saveAddress,
  setStatus
} from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { listMails } from '../../../support/ledger.ts'
import { sendMails } from '../../../support/mails.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member, Person } from '../../../support/person.ts'
import { saveOwnerEmail } from '../../../support/settings.ts'

describe('a shopper who deletes the account', () => {
  const erase = ({ call }: Person, password: string) => call('POST /api/account/erase', { body: { password } })

  it('is signed out, cannot sign in again, and leaves no name behind', async ({ shop }) => {
    const [ada, admin] = [await shop.shopper('Ada'), await shop.admin()]
    const hat = await shop.product()
    await addToCart(ada, hat)
    const address = await saveAddress(ada, { ...HOME, recipient: ada.user.userName })
    const payment = await decidePayment(shop, (await placeOrder(ada, address)).approvalURL, 'pay')
    const { _id } = (await capture(ada, payment)).data
    const review = { userId: ada.id, productId: hat.id, userName: 'Ada', reviewMessage: 'Good.', reviewValue: 5 }
    await ada.call('POST /api/shop/review/add', { body: review })
    await logIn(shop.visitor(), { email: ada.user.email, password: 'a wrong password' })
    await setStatus(admin, _id, 'inShipping')
    const { user, password } = ada
    await erase(ada, password)
    await expect(whoAmI(ada)).rejects.toMatchObject({ status: 401 })
    const tables = ['users', 'addresses', 'orders', 'reviews', 'audit_events', 'mail_outbox', 'devices'] as const
    const rows = await Promise.all(tables.map((table) => shop.shop.db.selectFrom(table).selectAll().execute()))
    expect(JSON.stringify(rows)).not.toContain(user.email)
    expect(JSON.stringify(rows)).not.toContain(`"${user.userName}"`)
    expect((await logIn(shop.visitor(), { email: user.email, password })).success).toBe(false)
    const { data } = await admin.call('GET /api/admin/orders/details/{id}', { params: { id: _id } })
    expect(data.customer?.userName).toBe(ERASED_NAME)
    await setStatus(admin, _id, 'delivered')
    expect((await admin.call('GET /api/admin/customers/get', { query: {} })).data).toEqual([])
    expect((await admin.call('GET /api/admin/dashboard/get', { query: {} })).data.current.newCustomers).toBe(0)
    const body = { userName: user.userName, email: user.email, password }
    expect((await shop.visitor().call('POST /api/auth/register', { body })).success).toBe(true)
  })

  it('leaves no name or text of a hidden review in the audit log', async ({ shop }) => {
    const [ada, admin] = [await shop.shopper('Ada'), await shop.admin()]
    const hat = await shop.product()
    const { _id } = await buy(shop, ada, [hat, 1])
    await setStatus(admin, _id, 'inShipping')
    const review = { userId: ada.id, productId: hat.id, userName: 'Ada', reviewMessage: 'Ask me, Ada!', reviewValue: 5 }
    await ada.call('POST /api/shop/review/add', { body: review })
    const [hidden] = (await admin.call('GET /api/admin/reviews/get', { query: {} })).data
    const id = hidden?._id ?? ''
    for (const isHidden of [true, false])
      await admin.call('PUT /api/admin/reviews/update/{id}', { params: { id }, body: { hidden: isHidden } })
    await erase(ada, ada.password)
    const events = await shop.shop.db.selectFrom('audit_events').selectAll().execute()
    expect(events.filter(({ subject_id }) => subject_id === id)).toHaveLength(2)
    expect(JSON.stringify(events)).not.toContain('Ada')
  })

  const requestEmail = ({ call }: Person, email: string, password: string) =>
    call('POST /api/account/change-email', { body: { email, password } })

  async function changeEmail(shop: TestShop, { password, ...person }: Member, email: string): Promise<void> {
    await requestEmail(person, email, password)
    const unsent = shop.shop.db.selectFrom('mail_outbox').select('text').where('sent_at', 'is', null)
    const { text } = await unsent.where('recipient', '=', email).executeTakeFirstOrThrow()
    const [, token = ''] = /confirm-email\?token=([\w-]+)/.exec(text) ?? []
    await shop.visitor().call('POST /api/account/confirm-email', { body: { token } })
    await sendMails(shop)
    shop.pass(HOUR)
  }

  const listEvents = async ({ shop }: TestShop, email: string) =>
    (await shop.db.selectFrom('audit_events').select('action').where('subject_id', '=', email).execute()).map(
      ({ action }) => action
    )

  it('deletes the emails and events of former email addresses, but not those of their later owners', async ({
    shop
  }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    for (const email of ['one@old.example', 'two@old.example', 'three@old.example']) await changeEmail(shop, ada, email)
    await changeEmail(shop, ben, 'two@old.example')
    await logIn(shop.visitor(), { email: 'two@old.example', password: 'a wrong password' })
    await erase(ada, ada.password)
    expect(await listMails(shop)).toEqual([
      'ben@example.com: Your email address at Your Store has changed',
      'two@old.example: Confirm your email address at Your Store'
    ])
    expect(await listEvents(shop, 'two@old.example')).toEqual(['account.email-changed', 'login.failed'])
    for (const email of ['one@old.example', 'three@old.example']) expect(await listEvents(shop, email)).toEqual([])
  })

  it('deletes nothing of an email address that was requested but never confirmed', async ({ shop }) => {
    const [ada, admin] = [await shop.shopper('Ada'), await shop.admin()]
    const ownerEmail = 'owner@shop.example'
    await saveOwnerEmail(admin, ownerEmail)
    await buy(shop, await shop.shopper('Ben'), [await shop.product(), 1])
    await logIn(shop.visitor(), { email: ownerEmail, password: 'a wrong password' })
    shop.pass(HOUR)
    await requestEmail(ada, ownerEmail, ada.password)
    await erase(ada, ada.password)
    const mails = await listMails(shop)
    expect(mails.filter((mail) => mail.startsWith(ownerEmail))).toEqual([`${ownerEmail}: New order #1001`])
    expect(await listEvents(shop, ownerEmail)).toEqual(['login.failed'])
  })

  it('deletes no email to the owner, even if the account has the address of the owner', async ({ shop }) => {
    const admin = await shop.admin()
    const owner = await shop.shopper('Owner')
    await saveOwnerEmail(admin, owner.user.email)
    await buy(shop, await shop.shopper('Ben'), [await shop.product(), 1])
    await erase(owner, owner.password)
    expect(await listMails(shop)).toContain(`${owner.user.email}: New order #1001`)
  })

  it('must know the password', async ({ shop }) => {
    const ada = await shop.shopper()
    await expect(erase(ada, 'wrong')).rejects.toMatchObject({ code: 'wrong-password' })
    expect(await whoAmI(ada)).toBe(ada.user.userName)
  })

  it('cannot while a payment is open', async ({ shop }) => {
    const ada = await shop.shopper()
    await order(ada, [await shop.product(), 1])
    await expect(erase(ada, ada.password)).rejects.toMatchObject({ code: 'conflict' })
    expect(await whoAmI(ada)).toBe(ada.user.userName)
  })

  it('cannot before a paid order has shipped, but can after cancelling it', async ({ shop }) => {
    const ada = await shop.shopper()
    const { _id } = await buy(shop, ada, [await shop.product(), 1])
    await expect(erase(ada, ada.password)).rejects.toMatchObject({ code: 'conflict' })
    expect(await whoAmI(ada)).toBe(ada.user.userName)
    await ada.call('POST /api/shop/order/cancel/{id}', { params: { id: _id } })
    await erase(ada, ada.password)
    await expect(whoAmI(ada)).rejects.toMatchObject({ status: 401 })
  })

  it('can after a tracking number was saved, although the status is not set yet', async ({ shop }) => {
    const [ada, admin] = [await shop.shopper(), await shop.admin()]
    const { _id } = await buy(shop, ada, [await shop.product(), 1])
    const tracking = { carrier: 'dhl', number: '0034 0434' } as const
    await admin.call('PUT /api/admin/orders/tracking/{id}', { params: { id: _id }, body: tracking })
    await erase(ada, ada.password)
    await expect(whoAmI(ada)).rejects.toMatchObject({ status: 401 })
  })

  it('reads that an order is being cancelled while PayPal does not respond', async ({ shop }) => {
    const ada = await shop.shopper()
    const { _id } = await buy(shop, ada, [await shop.product(), 1])
    await shop.paypal.faults({ on: 'refund', fault: 'drop-after' })
    await ada.call('POST /api/shop/order/cancel/{id}', { params: { id: _id } })
    await expect(erase(ada, ada.password)).rejects.toMatchObject({
      message: expect.stringContaining('cancelled') as string
    })
  })

  it('cannot as an administrator', async ({ shop }) => {
    const admin = await shop.admin()
    await expect(erase(admin, admin.password)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
