import { describe, expect } from 'vitest'

import { MAX_STOCK_ALERTS } from '../../../../src/domain/limits.ts'
import { queueStockMails } from '../../../../src/server/shop/stock-alerts/queue-mails.ts'
import { deliverMail } from '../../../../src/server/platform/mail/deliver.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member } from '../../../support/person.ts'
import { createVariant, saveStyle } from '../../../support/styles.ts'

const add = (shopper: Member, productId: string) =>
  shopper.call('POST /api/shop/stock-alert/add', { body: { userId: shopper.id, productId } })

const admins = new WeakMap<TestShop, Promise<Member>>()

function openAdmin(shop: TestShop): Promise<Member> {
  const admin = admins.get(shop) ?? shop.admin()
  admins.set(shop, admin)
  return admin
}

const setStock = async (shop: TestShop, id: string, stock: number) =>
  (await openAdmin(shop)).call('PUT /api/admin/products/change', { body: { ids: [id], change: { stock } } })

const readMails = (shop: TestShop) =>
  shop.shop.db.selectFrom('mail_outbox').select(['recipient', 'subject', 'text']).orderBy('recipient').execute()

const readWaiting = async (shop: TestShop) =>
  (await (await openAdmin(shop)).call('GET /api/admin/stock-alerts/get')).data.map(({ title, alertCount }) => [
    title,
    alertCount
  ])

it('an admin sees how many shoppers wait for each variant of a style', async ({ shop }) => {
  const variants = ['S', 'M'].map((size) => createVariant('navy', size, { totalStock: '0' }))
  const { variants: saved } = await saveStyle(await openAdmin(shop), { variants })
  const [small] = saved
  for (const name of ['Ada', 'Ben']) await add(await shop.shopper(name), small?._id ?? '')
  const { data } = await (await openAdmin(shop)).call('GET /api/admin/styles/get/{id}', { params: { id: 'oxford' } })
  expect(data.variants.map(({ size, alertCount }) => [size, alertCount])).toEqual([
    ['S', 2],
    ['M', 0]
  ])
})

describe('a shopper who waits for a sold-out product', () => {
  it('gets one mail when it is available again', async ({ shop }) => {
    const { id } = await shop.product({ title: 'Hat', stock: 0 })
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    await add(ada, id)
    await add(ada, id)
    await add(ben, id)
    await queueStockMails(shop.shop)
    expect([await readMails(shop), await readWaiting(shop)]).toEqual([[], [['Hat', 2]]])
    await setStock(shop, id, 1)
    await Promise.all([queueStockMails(shop.shop), queueStockMails(shop.shop)])
    await setStock(shop, id, 0)
    await setStock(shop, id, 5)
    await queueStockMails(shop.shop)
    const mails = await readMails(shop)
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [ada.user.email, 'Hat is back in stock'],
      [ben.user.email, 'Hat is back in stock']
    ])
    expect(mails[0]?.text).toMatch(new RegExp(`/shop/product/[a-z\\d-]*${id}\\b`))
    expect(await readWaiting(shop)).toEqual([])
  })

  it('can wait for the same product again after the mail', async ({ shop }) => {
    const { id } = await shop.product({ stock: 0 })
    const ada = await shop.shopper()
    await add(ada, id)
    await setStock(shop, id, 1)
    await queueStockMails(shop.shop)
    await setStock(shop, id, 0)
    shop.pass(1000)
    await add(ada, id)
    await setStock(shop, id, 1)
    await queueStockMails(shop.shop)
    expect(await readMails(shop)).toHaveLength(2)
  })

  it('can cancel', async ({ shop }) => {
    const { id } = await shop.product({ stock: 0 })
    const ada = await shop.shopper()
    expect((await add(ada, id)).data).toEqual([id])
    const params = { userId: ada.id, productId: id }
    expect((await ada.call('DELETE /api/shop/stock-alert/delete/{userId}/{productId}', { params })).data).toEqual([])
    await setStock(shop, id, 1)
    await queueStockMails(shop.shop)
    expect(await readMails(shop)).toEqual([])
  })

  it('unsubscribes from all products with the link in a mail, signed out', async ({ shop }) => {
    const [hat, coat] = [await shop.product({ stock: 0 }), await shop.product({ stock: 0 })]
    const ada = await shop.shopper()
    await add(ada, hat.id)
    await add(ada, coat.id)
    await setStock(shop, hat.id, 1)
    await queueStockMails(shop.shop)
    const token = /unsubscribe\?token=(\w+)/.exec((await readMails(shop))[0]?.text ?? '')?.[1] ?? ''
    for (let times = 0; times < 2; times += 1)
      await shop.visitor().call('POST /api/shop/stock-alert/unsubscribe', { body: { token } })
    await setStock(shop, coat.id, 1)
    await queueStockMails(shop.shop)
    expect(await readMails(shop)).toHaveLength(1)
    const list: unknown[] = []
    await deliverMail(shop.shop, (mail) => Promise.resolve(void list.push(mail.list)))
    expect(list).toEqual([{ unsubscribe: `${shop.shop.config.publicUrl}/auth/unsubscribe?token=${token}` }])
    const wrong = shop.visitor().call('POST /api/shop/stock-alert/unsubscribe', { body: { token: `${token}0` } })
    await expect(wrong).rejects.toMatchObject({ code: 'invalid-link' })
  })

  it('gets no mail about a deleted product', async ({ shop }) => {
    const { id } = await shop.product({ stock: 0 })
    const admin = await openAdmin(shop)
    await add(await shop.shopper(), id)
    await setStock(shop, id, 1)
    await admin.call('DELETE /api/admin/products/delete/{id}', { params: { id } })
    await queueStockMails(shop.shop)
    expect(await readMails(shop)).toEqual([])
  })
})

describe('a request for a mail', () => {
  it('is refused for a product in stock, and for an unknown one', async ({ shop }) => {
    const ada = await shop.shopper()
    await expect(add(ada, (await shop.product()).id)).rejects.toThrow('This product is in stock.')
    await expect(add(ada, 'none')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is refused after many others', async ({ shop }) => {
    const ada = await shop.shopper()
    for (let count = 0; count < MAX_STOCK_ALERTS; count += 1) await add(ada, (await shop.product({ stock: 0 })).id)
    await expect(add(ada, (await shop.product({ stock: 0 })).id)).rejects.toThrow('at most 50 products')
  })
})
