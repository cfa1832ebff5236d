import { describe, expect } from 'vitest'

import { ADMIN_ROLES } from '../../../../src/domain/accounts/admin-roles.ts'
import { DAY, HOUR, MINUTE } from '../../../../src/lib/dates.ts'
import { BACKUP_JOB } from '../../../../src/server/platform/backup/automatic/backup-jobs.ts'
import { recordFailure, recordSuccess } from '../../../../src/server/platform/jobs/job-states.ts'
import { deliverMail } from '../../../../src/server/platform/mail/deliver.ts'
import { MailError } from '../../../../src/server/platform/mail/transport.ts'
import { serveMetrics } from '../../../../src/server/platform/metrics/serve.ts'
import { queueAlarmMails } from '../../../../src/server/shop/health/alarm-mails.ts'
import { readHealth } from '../../../../src/server/shop/health/checks.ts'
import { buy } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { makeApprovedOrder } from '../../../support/payments.ts'
import { freePorts } from '../../../support/ports.ts'
import { deliver, holdWebhooks } from '../../../support/webhooks.ts'

const OWNER = 'owner@shop.example'

const readCheck = async ({ shop }: TestShop, name: string) =>
  (await readHealth(shop)).find((check) => check.name === name)

describe('the health of the shop', () => {
  it('is visible to owners only', async ({ shop }) => {
    const owner = await shop.admin()
    const { data } = await owner.call('GET /api/admin/health/get')
    expect(data.filter(({ state }) => state !== 'ok').map(({ label, value }) => [label, value])).toEqual([
      ['Backup', 'No backup is configured'],
      ['Test of the backup', 'No backup is configured']
    ])
    for (const role of ADMIN_ROLES.filter((one) => one !== 'owner')) {
      const admin = await shop.admin(`Admin ${role}`, role)
      await expect(admin.call('GET /api/admin/health/get')).rejects.toMatchObject({ status: 403 })
    }
    await expect((await shop.shopper()).call('GET /api/admin/health/get')).rejects.toMatchObject({ status: 403 })
  })

  it('names emails that wait and that have failed', async ({ shop }) => {
    await buy(shop, await shop.shopper(), [await shop.product(), 1])
    expect(await readCheck(shop, 'mails_waiting')).toMatchObject({ state: 'ok', value: '1 email', since: null })
    await deliverMail(shop.shop, () => Promise.reject(new MailError('down', 'no connection')))
    shop.pass(20 * MINUTE)
    expect(await readCheck(shop, 'mails_waiting')).toMatchObject({ state: 'attention', number: 1 })
    await deliverMail(shop.shop, () => Promise.reject(new MailError('rejected', '550 unknown user')))
    expect(await readCheck(shop, 'mails_waiting')).toMatchObject({ state: 'ok', value: '0 emails' })
    const failedAt = shop.shop.now().toISOString()
    expect(await readCheck(shop, 'mails_failed')).toMatchObject({
      state: 'attention',
      value: '1 email',
      since: failedAt
    })
    shop.pass(8 * DAY)
    expect(await readCheck(shop, 'mails_failed')).toMatchObject({ state: 'ok', value: '0 emails' })
  })

  it('names stuck payments', async ({ shop }) => {
    const { orderId } = await makeApprovedOrder(shop)
    expect(await readCheck(shop, 'stuck_payments')).toMatchObject({ state: 'ok', number: 0 })
    await shop.shop.db.updateTable('payments').set({ state: 'review' }).where('order_id', '=', orderId).execute()
    expect(await readCheck(shop, 'stuck_payments')).toMatchObject({ state: 'attention', value: '1 payment' })
    shop.pass(2 * DAY)
    expect(await readCheck(shop, 'stuck_payments')).toMatchObject({ state: 'alarm' })
  })

  it('names the last webhook of PayPal, and one that was not accepted', async ({ shop }) => {
    const webhooks = await holdWebhooks(shop)
    await makeApprovedOrder(shop)
    const event = await webhooks.nextOf('CHECKOUT.ORDER.APPROVED')
    expect(await readCheck(shop, 'paypal_webhooks')).toMatchObject({ state: 'ok', value: 'No event yet' })
    await deliver(shop, { ...event, headers: { ...event.headers, 'paypal-transmission-sig': 'bm90IHRoaXM=' } })
    expect(await readCheck(shop, 'paypal_webhooks')).toMatchObject({
      state: 'attention',
      value: 'No event yet. Error: This event was not sent by PayPal.',
      since: shop.shop.now().toISOString()
    })
    await deliver(shop, event)
    expect(await readCheck(shop, 'paypal_webhooks')).toMatchObject({
      state: 'ok',
      value: 'Last event: 2026-03-02 10:00 UTC',
      number: 0
    })
    expect(await readCheck(shop, 'clock')).toMatchObject({
      state: 'ok',
      value: expect.stringMatching(/second/) as string
    })
  })

  it('names a job that stands still or fails, until it succeeds again', async ({ shop }) => {
    await recordSuccess(shop.shop, 'mail delivery')
    await recordSuccess(shop.shop, 'deletion of expired data')
    shop.pass(HOUR)
    expect(await readCheck(shop, 'jobs')).toMatchObject({
      state: 'alarm',
      value: 'mail delivery stands still',
      number: 1
    })
    await recordSuccess(shop.shop, 'mail delivery')
    expect(await readCheck(shop, 'jobs')).toMatchObject({ state: 'ok', value: 'All run', number: 0 })
    await recordFailure(shop.shop, 'mail delivery', new Error('disk full'))
    const since = shop.shop.now().toISOString()
    shop.pass(MINUTE)
    await recordFailure(shop.shop, 'mail delivery', new Error('disk full'))
    expect(await readCheck(shop, 'jobs')).toMatchObject({
      state: 'attention',
      value: 'mail delivery: disk full',
      since
    })
    await recordSuccess(shop.shop, 'mail delivery')
    expect(await readCheck(shop, 'jobs')).toMatchObject({ state: 'ok', since: null })
  })

  describe('with nightly backups', () => {
    const BACKUP_KEY = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`
    it.override({ environment: { BACKUP_TO: '/backups', BACKUP_KEY, OWNER_EMAIL: OWNER } })

    it('shows their age, and needs attention if one fails or is missing', async ({ shop }) => {
      expect(await readCheck(shop, 'backup')).toMatchObject({ state: 'ok', value: 'None yet', number: null })
      await recordSuccess(shop.shop, BACKUP_JOB, { name: 'a backup', missingImages: 0 })
      shop.pass(DAY)
      expect(await readCheck(shop, 'backup')).toMatchObject({
        state: 'ok',
        value: 'Last: 2026-03-02 10:00 UTC',
        number: 86_400
      })
      await recordFailure(shop.shop, BACKUP_JOB, new Error('no space'))
      expect(await readCheck(shop, 'backup')).toMatchObject({
        state: 'attention',
        value: 'Last: 2026-03-02 10:00 UTC. Error: no space'
      })
      await recordSuccess(shop.shop, BACKUP_JOB, { name: 'a backup', missingImages: 2 })
      expect((await readCheck(shop, 'backup'))?.value).toBe('Last: 2026-03-03 10:00 UTC, without 2 missing images')
      await recordSuccess(shop.shop, BACKUP_JOB, { name: 'a backup', missingImages: 0, removalError: 'denied' })
      expect(await readCheck(shop, 'backup')).toMatchObject({
        state: 'attention',
        value: 'Last: 2026-03-03 10:00 UTC. Old backups cannot be deleted: denied'
      })
      shop.pass(4 * DAY)
      expect(await readCheck(shop, 'backup')).toMatchObject({ state: 'alarm' })
    })

    it('emails the owner about an alarm at most once a day', async ({ shop }) => {
      const listMails = () => shop.shop.db.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute()
      await recordFailure(shop.shop, BACKUP_JOB, new Error('no space'))
      await queueAlarmMails(shop.shop)
      expect(await listMails()).toEqual([])
      shop.pass(7 * HOUR)
      await Promise.all([queueAlarmMails(shop.shop), queueAlarmMails(shop.shop)])
      shop.pass(HOUR)
      await queueAlarmMails(shop.shop)
      const [mail, ...others] = await listMails()
      expect(others).toEqual([])
      expect(mail).toMatchObject({ recipient: OWNER, subject: 'Your shop needs you: Backup' })
      expect(mail?.text).toMatch(/None yet. Error: no space[^]*BACKUP_TO[^]*\/admin\/health/)
      shop.pass(DAY)
      await queueAlarmMails(shop.shop)
      expect(await listMails()).toHaveLength(2)
    })
  })

  it('is exposed to Prometheus', async ({ shop }) => {
    await recordSuccess(shop.shop, 'mail delivery')
    shop.pass(HOUR)
    const [port = 0] = await freePorts(1)
    const metrics = { metricsHost: '127.0.0.1', metricsPort: port }
    shop.atClose(await serveMetrics(metrics, shop.shop.db, () => readHealth(shop.shop)))
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(text).toContain('selvedge_health{check="jobs"} 2\n')
    expect(text).toContain('selvedge_health_value{check="jobs"} 1\n')
    expect(text).toContain('selvedge_health{check="backup"} 1\n')
    expect(text).not.toContain('selvedge_health_value{check="backup"}')
  })
})
