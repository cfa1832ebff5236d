import { describe, expect } from 'vitest'

import type { AdminRole } from '../../../../src/domain/accounts/admin-roles.ts'
import { describeActivity } from '../../../../src/domain/audit/actions.ts'
import { buy } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { listMails } from '../../../support/ledger.ts'
import { post } from '../../../support/accounts.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member, Person } from '../../../support/person.ts'

const changeRole = ({ call }: Person, { id }: { id: string }, adminRole: AdminRole) =>
  call('PUT /api/admin/admins/change-role/{id}', { params: { id }, body: { adminRole } })
const listRoles = async ({ call }: Person) =>
  (await call('GET /api/admin/admins/get')).data
    .map(({ userName, adminRole }) => `${userName}: ${adminRole}`)
    .toSorted()
const listOrders = ({ call }: Person) => call('GET /api/admin/orders/get', { query: {} })

const invite = ({ call }: Member, adminRole: AdminRole) =>
  call('POST /api/admin/admins/invite', {
    body: { userName: 'Grace', email: 'grace@example.com', adminRole }
  })

async function acceptInvitation({ shop, visitor }: TestShop): Promise<Person> {
  const { text } = await shop.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('recipient', '=', 'grace@example.com')
    .executeTakeFirstOrThrow()
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? ''
  const [grace, password] = [visitor(), 'a password for Grace']
  await grace.call('POST /api/auth/reset-password', { body: { token, password } })
  await grace.call('POST /api/auth/login', { body: { email: 'grace@example.com', password } })
  return grace
}

describe('an invited marketer', () => {
  it('has the role of the invitation, and cannot refund', async ({ shop }) => {
    const [root, ada] = [await shop.admin(), await shop.shopper()]
    const { _id: orderId } = await buy(shop, ada, [await shop.product({ price: 20 }), 1])
    expect((await invite(root, 'marketing')).data).toMatchObject({ adminRole: 'marketing', status: 'invited' })
    const grace = await acceptInvitation(shop)
    expect((await grace.call('GET /api/auth/check-auth')).user).toMatchObject({ role: 'admin', adminRole: 'marketing' })
    const body = { idempotencyKey: 'a'.repeat(24), amount: 5, items: [], restock: false, reason: '' }
    const refund = ({ call }: Person) => call('POST /api/admin/orders/refund/{id}', { params: { id: orderId }, body })
    await expect(refund(grace)).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
      message: 'Only an administrator with the role Owner or Orders can do this.'
    })
    await expect(invite(root, 'owner')).rejects.toMatchObject({ code: 'email-taken' })
    expect(await refund(await shop.admin('Olga', 'orders'))).toMatchObject({ success: true })
  })

  it('sees the dashboard without the latest orders', async ({ shop }) => {
    const read = async ({ call }: Person) => (await call('GET /api/admin/dashboard/get', { query: {} })).data
    await buy(shop, await shop.shopper(), [await shop.product(), 1])
    expect(await read(await shop.admin('Grace', 'marketing'))).not.toHaveProperty('latestOrders')
    expect((await read(await shop.admin('Olga', 'orders'))).latestOrders).toHaveLength(1)
  })
})

describe('an owner', () => {
  it('changes the role of another administrator, from the next request on', async ({ shop }) => {
    const [root, rita, grace, greta] = [
      await shop.admin('Root'),
      await shop.admin('Rita'),
      await shop.admin('Grace', 'orders'),
      await shop.admin('Greta', 'orders')
    ]
    await listOrders(grace)
    for (let time = 0; time < 2; time += 1)
      expect((await changeRole(root, grace, 'marketing')).data).toMatchObject({
        userName: 'Grace',
        adminRole: 'marketing'
      })
    await expect(listOrders(grace)).rejects.toMatchObject({ status: 403 })
    await grace.call('GET /api/admin/content/get')
    await listOrders(greta)
    expect(await listRoles(rita)).toEqual(['Grace: marketing', 'Greta: orders', 'Rita: owner', 'Root: owner'])
    const notices = (await listMails(shop)).filter((mail) => mail.includes('changed the role'))
    expect(notices).toEqual([`${rita.user.email}: Root changed the role of an administrator at Your Store`])
  })

  it('sees in the activity who has invited whom, and changed which role', async ({ shop }) => {
    const root = await shop.admin()
    const { _id: id } = (await invite(root, 'read-only')).data
    await changeRole(root, { id }, 'products')
    const { data } = await root.call('GET /api/admin/activity/get', { query: { kind: 'account' } })
    expect(data.map((event) => [event.actor?.userName, event.subject?.id, describeActivity(event)])).toEqual(
      expect.arrayContaining([
        ['Root', 'grace@example.com', 'Invited an administrator with the role Read only'],
        ['Root', 'grace@example.com', 'Changed the role of an administrator from Read only to Products']
      ])
    )
  })

  it('cannot give a role that does not exist, or a role to a shopper', async ({ shop }) => {
    const [root, grace, ada] = [await shop.admin(), await shop.admin('Grace', 'orders'), await shop.shopper()]
    for (const adminRole of ['admin', 'Owner', '', null, undefined, ['owner'], 'constructor']) {
      const change = {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ adminRole })
      }
      expect((await root.request(`/api/admin/admins/change-role/${grace.id}`, change)).status).toBe(400)
      const invitation = { userName: 'Mallory', email: 'mallory@example.com', adminRole }
      expect((await post(root, '/api/admin/admins/invite', invitation)).status).toBe(400)
    }
    await expect(changeRole(root, ada, 'owner')).rejects.toMatchObject({ status: 404 })
    expect(await listRoles(root)).toEqual(['Grace: orders', 'Root: owner'])
  })

  it('always remains: nobody changes their own role', async ({ shop }) => {
    const [root, grace] = [await shop.admin(), await shop.admin('Grace', 'orders')]
    await expect(changeRole(root, root, 'orders')).rejects.toMatchObject({ status: 400, code: 'invalid' })
    await expect(changeRole(grace, grace, 'owner')).rejects.toMatchObject({ status: 403 })
    await expect(changeRole(grace, root, 'orders')).rejects.toMatchObject({ status: 403 })
    const erasure = root.call('POST /api/account/erase', { body: { password: root.password } })
    await expect(erasure).rejects.toMatchObject({ status: 403 })
    expect(await listRoles(root)).toEqual(['Grace: orders', 'Root: owner'])
  })

  it('remains if two owners demote or disable each other at the same time', async ({ shop }) => {
    const disable = ({ call }: Person, { id }: Member) =>
      call('PUT /api/admin/admins/update/{id}', { params: { id }, body: { disabled: true } })
    const demote = (one: Person, other: Member) => changeRole(one, other, 'read-only')
    for (const [round, first, second] of [
      [1, demote, demote],
      [2, demote, disable],
      [3, disable, demote]
    ] as const) {
      const [one, other] = [await shop.admin(`One ${round}`), await shop.admin(`Other ${round}`)]
      const results = await Promise.allSettled([first(one, other), second(other, one)])
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const lists = await Promise.allSettled([listRoles(one), listRoles(other)])
      expect(lists.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })
})
