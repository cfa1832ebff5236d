import { describe, expect } from 'vitest'

import { DAY, HOUR, MINUTE } from '../../../../src/lib/dates.ts'
import { queueResetMails } from '../../../../src/server/people/passwords/forgotten-password.ts'
import { resetAdmin } from '../../../../src/server/people/administrators/reset-admin.ts'
import { deleteExpired } from '../../../../src/server/process/delete-expired.ts'
import { publishDraft, readPublished, readSection, saveDraft } from '../../../support/content.ts'
import { it } from '../../../support/it.ts'
import { listMailedTokens, requestReset } from '../../../support/mailbox.ts'
import { listMails } from '../../../support/ledger.ts'
import { sendMails } from '../../../support/mails.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { makeEmailChange } from '../../../support/own-account.ts'
import type { Member, Person } from '../../../support/person.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'

const GRACE = { userName: 'Grace', email: 'grace@example.com' }
const PASSWORD = 'a password for Grace'

const invite = async ({ call }: Member, body: object = GRACE) =>
  (await call('POST /api/admin/admins/invite', { body: { ...GRACE, adminRole: 'owner', ...body } })).data
const list = async ({ call }: Person) => (await call('GET /api/admin/admins/get')).data
const setDisabled = ({ call }: Person, id: string, disabled: boolean) =>
  call('PUT /api/admin/admins/update/{id}', { params: { id }, body: { disabled } })

async function scheduleText(admin: Person, text: string, publishAt: string | undefined) {
  const { revision } = await readSection(admin, 'home.sale')
  await saveDraft(admin, 'home.sale', [revision, text.replaceAll(' ', '-'), { text }])
  await publishDraft(admin, 'home.sale', text.replaceAll(' ', '-'), publishAt)
}

async function readTokens(shop: TestShop): Promise<string[]> {
  const { db } = shop.shop
  const mails = await db
    .selectFrom('mail_outbox')
    .select('text')
    .where('recipient', '=', GRACE.email)
    .orderBy('created_at')
    .execute()
  return mails.map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '')
}

const choosePassword = (shop: TestShop, token = '') =>
  shop.visitor().call('POST /api/auth/reset-password', { body: { token, password: PASSWORD } })

const logIn = (shop: TestShop, password = PASSWORD) =>
  shop.visitor().call('POST /api/auth/login', { body: { email: GRACE.email, password } })

describe('an invited administrator', () => {
  it('chooses a password with the link of the mail, and can then sign in', async ({ shop }) => {
    const root = await shop.admin()
    shop.pass(1)
    expect(await invite(root)).toMatchObject({ ...GRACE, status: 'invited' })
    expect(await logIn(shop)).toMatchObject({ success: false })
    const [token] = await readTokens(shop)
    expect(await choosePassword(shop, token)).toMatchObject({ success: true })
    expect(await logIn(shop)).toMatchObject({ success: true, user: { role: 'admin', userName: 'Grace' } })
    expect(await list(root)).toMatchObject([{ userName: 'Root' }, { userName: 'Grace', status: 'active' }])
    expect(await choosePassword(shop, token)).toMatchObject({ success: false, code: 'invalid-link' })
    const mails = await shop.shop.db.selectFrom('mail_outbox').select('subject').execute()
    expect(mails).toEqual([{ subject: "You're invited to manage Your Store" }])
  })

  it('can use the link for seven days, even if someone requests a password reset', async ({ shop }) => {
    await invite(await shop.admin())
    const [token] = await readTokens(shop)
    await shop.visitor().call('POST /api/auth/forgot-password', { body: { email: GRACE.email } })
    await queueResetMails(shop.shop)
    shop.pass(7 * DAY - MINUTE)
    await deleteExpired(shop.shop)
    const check = () => shop.visitor().call('POST /api/auth/check-reset', { body: { token: token ?? '' } })
    expect(await check()).toMatchObject({ isValid: true })
    shop.pass(MINUTE)
    expect(await check()).toMatchObject({ isValid: false })
  })

  it('can use only the newest link', async ({ shop }) => {
    const root = await shop.admin()
    const { _id: id } = await invite(root)
    await sendMails(shop)
    const again = () => root.call('POST /api/admin/admins/resend-invitation/{id}', { params: { id } })
    shop.pass(1)
    await again()
    const [first, second] = await readTokens(shop)
    expect(await choosePassword(shop, first)).toMatchObject({ code: 'invalid-link' })
    expect(await choosePassword(shop, second)).toMatchObject({ success: true })
    await expect(again()).rejects.toMatchObject({ status: 404 })
  })

  it.for([
    [{ userName: 'Grace', email: 'ada@example.com' }, 'email'],
    [{ userName: '', email: 'grace@example.com' }, 'userName'],
    [{ userName: 'Grace', email: 'grace' }, 'email']
  ] as const)('needs a name, and an address of its own: %j', async ([body, field], { shop }) => {
    await shop.shopper('Ada')
    const root = await shop.admin()
    await expect(invite(root, body)).rejects.toMatchObject({
      status: 400,
      field: expect.stringContaining(field) as string
    })
    expect(await list(root)).toHaveLength(1)
  })
})

describe('an administrator who invites another one', () => {
  it('is reported to the other active administrators', async ({ shop }) => {
    const [root, rita, rob] = [await shop.admin('Root'), await shop.admin('Rita'), await shop.admin('Rob')]
    await shop.shopper('Ada')
    await setDisabled(root, rob.id, true)
    await invite(root)
    const subject = 'Root invited an administrator at Your Store'
    const notices = (await listMails(shop)).filter((mail) => mail.includes('invited an administrator'))
    expect(notices).toEqual([`${rita.user.email}: ${subject}`])
    const mail = shop.shop.db.selectFrom('mail_outbox').select('text').where('subject', '=', subject)
    expect((await mail.executeTakeFirstOrThrow()).text).toContain('Grace (grace@example.com)')
  })
})

describe('a disabled administrator', () => {
  it('is signed out at once and cannot sign in until enabled again', async ({ shop }) => {
    const root = await shop.admin()
    const { _id: id } = await invite(root)
    const [token] = await readTokens(shop)
    await choosePassword(shop, token)
    const grace = shop.visitor()
    await grace.call('POST /api/auth/login', { body: { email: GRACE.email, password: PASSWORD } })
    await list(grace)
    expect((await setDisabled(root, id, true)).data.status).toBe('disabled')
    await expect(list(grace)).rejects.toMatchObject({ status: 401 })
    expect(await logIn(shop)).toMatchObject({ success: false, code: 'account-disabled', token: null })
    await setDisabled(root, id, false)
    expect(await logIn(shop)).toMatchObject({ success: true })
  })

  it('gets no link for a new password until enabled again', async ({ shop }) => {
    const [root, grace] = [await shop.admin(), await shop.admin('Grace')]
    await setDisabled(root, grace.id, true)
    await requestReset(shop.visitor(), GRACE.email)
    expect(await listMailedTokens(shop, GRACE.email)).toEqual([])
    await setDisabled(root, grace.id, false)
    expect(await listMailedTokens(shop, GRACE.email)).toEqual([])
    await requestReset(shop.visitor(), GRACE.email)
    expect(await listMailedTokens(shop, GRACE.email)).toHaveLength(1)
  })

  it('is never the last administrator who can sign in', async ({ shop }) => {
    const [root, grace] = [await shop.admin(), await shop.admin('Grace')]
    await expect(setDisabled(root, root.id, true)).rejects.toMatchObject({ status: 400 })
    const results = await Promise.allSettled([setDisabled(root, grace.id, true), setDisabled(grace, root.id, true)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const active = await Promise.allSettled([list(root), list(grace)])
    expect(active.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('changes nothing by schedule, except that visible things end', async ({ shop }) => {
    const [root, grace] = [await shop.admin(), await shop.admin('Grace')]
    const [soon, start, end] = [MINUTE, HOUR, 2 * HOUR].map((ms) =>
      new Date(shop.shop.now().getTime() + ms).toISOString()
    )
    const addBanner = ({ call }: Person, image: string, times: object) =>
      call('POST /api/common/feature/add', { body: { image, ...times } })
    const addProduct = ({ call }: Person, title: string, times: object) =>
      call('POST /api/admin/products/add', { body: { ...PRODUCT_FORM, title, ...times } })
    await scheduleText(root, 'By Root', soon)
    await scheduleText(grace, 'By Grace', start)
    for (const [admin, name] of [
      [root, 'root'],
      [grace, 'grace']
    ] as const) {
      await addBanner(admin, `/${name}-starts.jpg`, { startsAt: start })
      await addBanner(admin, `/${name}-ends.jpg`, { endsAt: start })
      await addProduct(admin, `${name} starts`, { saleStartsAt: start, saleEndsAt: end })
      await addProduct(admin, `${name} ends`, { saleEndsAt: start })
    }
    await setDisabled(root, grace.id, true)
    shop.pass(HOUR)
    const { call } = shop.visitor()
    const readSales = async () =>
      (await call('GET /api/shop/products/get', { query: {} })).data.flatMap(({ title, salePrice }) =>
        salePrice > 0 ? [title] : []
      )
    expect(await readPublished(shop.visitor())).toEqual({ 'home.sale': { text: 'By Root' } })
    expect((await call('GET /api/common/feature/get')).data.map(({ image }) => image)).toEqual(['/root-starts.jpg'])
    expect(await readSales()).toEqual(['root starts'])
    const { data } = await root.call('GET /api/admin/activity/get', { query: { q: 'schedule.failed' } })
    const reason = 'The administrator who scheduled this is disabled.'
    expect(data.map(({ subject, after }) => `${subject?.kind}: ${String(after?.['reason'])}`).toSorted()).toEqual(
      ['content', 'feature', 'product'].map((kind) => `${kind}: ${reason}`)
    )
    await setDisabled(root, grace.id, false)
    shop.pass(HOUR)
    expect(await readSales()).toEqual([])
    expect((await readSection(root, 'home.sale')).unpublished).toMatchObject([{ scheduledBy: 'Grace' }])
  })

  it('who is enabled again in time publishes by schedule', async ({ shop }) => {
    const [root, grace] = [await shop.admin(), await shop.admin('Grace')]
    await scheduleText(grace, 'By Grace', new Date(shop.shop.now().getTime() + HOUR).toISOString())
    for (const disabled of [true, false]) await setDisabled(root, grace.id, disabled)
    shop.pass(HOUR)
    expect(await readPublished(shop.visitor())).toEqual({ 'home.sale': { text: 'By Grace' } })
  })

  it('who was only invited can still use the link after being enabled again', async ({ shop }) => {
    const root = await shop.admin()
    const { _id: id } = await invite(root)
    await setDisabled(root, id, true)
    await setDisabled(root, id, false)
    const [token] = await readTokens(shop)
    expect(await choosePassword(shop, token)).toMatchObject({ success: true })
    expect(await logIn(shop)).toMatchObject({ success: true })
  })

  it('cannot be a shopper', async ({ shop }) => {
    const [root, ada] = [await shop.admin(), await shop.shopper()]
    await expect(setDisabled(root, ada.id, true)).rejects.toMatchObject({ status: 404 })
  })
})

describe('an administrator whom the owner resets on the server', () => {
  it('is signed out everywhere, signs in only with the new password, and is listed in the activity', async ({
    shop
  }) => {
    const [root, grace] = [await shop.admin(), await shop.admin('Grace')]
    expect(await resetAdmin(shop.shop, GRACE.email, PASSWORD)).toBe(true)
    await expect(list(grace)).rejects.toMatchObject({ status: 401 })
    expect(await logIn(shop, grace.password)).toMatchObject({ success: false })
    expect(await logIn(shop)).toMatchObject({ success: true })
    const { data } = await root.call('GET /api/admin/activity/get', { query: {} })
    const resets = data.filter(({ action }) => action === 'admin.reset')
    expect(resets).toMatchObject([{ actor: null, subject: { id: GRACE.email } }])
  })

  it('is enabled, and others are not', async ({ shop }) => {
    const [root, grace, alan] = [await shop.admin(), await shop.admin('Grace'), await shop.admin('Alan')]
    for (const { id } of [grace, alan]) await setDisabled(root, id, true)
    await resetAdmin(shop.shop, GRACE.email, PASSWORD)
    expect(await logIn(shop)).toMatchObject({ success: true })
    const statuses = (await list(root)).map(({ userName, status }) => [userName, status])
    expect(Object.fromEntries(statuses)).toEqual({ Root: 'active', Grace: 'active', Alan: 'disabled' })
  })

  it('cannot be undone by an older link of a mail', async ({ shop }) => {
    const { _id } = await invite(await shop.admin())
    const [resetToken] = await readTokens(shop)
    const token = await makeEmailChange(shop.shop.db, _id)
    await resetAdmin(shop.shop, GRACE.email, 'another password')
    expect(await choosePassword(shop, resetToken)).toMatchObject({ code: 'invalid-link' })
    const confirming = shop.visitor().call('POST /api/account/confirm-email', { body: { token } })
    await expect(confirming).rejects.toMatchObject({ code: 'invalid-link' })
  })

  it('is not a shopper', async ({ shop }) => {
    await shop.shopper('Grace')
    expect(await resetAdmin(shop.shop, GRACE.email, PASSWORD)).toBe(false)
    expect(await logIn(shop)).toMatchObject({ success: false })
  })
})
