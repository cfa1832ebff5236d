import { describe, expect } from 'vitest'

import { DAY, HOUR, MINUTE, SECOND } from '../../../../src/lib/dates.ts'
import { deleteOldMails } from '../../../../src/server/platform/mail/outbox.ts'
import { deliverMail } from '../../../../src/server/platform/mail/deliver.ts'
import { MailError, type Transport } from '../../../../src/server/platform/mail/transport.ts'
import { deliver, it, recipients, transportTo } from '../../../support/mail-delivery.ts'
import { listMailStates, enqueueMail } from '../../../support/mails.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { TestSmtp } from '../../../support/smtp-server.ts'

describe('a mail', () => {
  it('about the same event is queued once', async ({ shop, smtp }) => {
    await enqueueMail(shop, 'ada@example.com', 'order-confirmed:1')
    await enqueueMail(shop, 'ada@example.com', 'order-confirmed:1')
    await deliver(shop, smtp)
    expect(smtp.accepted).toHaveLength(1)
  })

  it('is sent once by several concurrent processes', async ({ shop, smtp }) => {
    for (const name of ['ada', 'ben', 'cem', 'dee']) await enqueueMail(shop, `${name}@example.com`)
    const processes = Array.from({ length: 4 }, () => ({ ...shop.shop }))
    await Promise.all(processes.map((process) => deliverMail(process, transportTo(shop, smtp))))
    expect(recipients(smtp)).toEqual(['ada@example.com', 'ben@example.com', 'cem@example.com', 'dee@example.com'])
  })

  it('whose process dies before recording the delivery is sent again with the same message id', async ({
    shop,
    smtp
  }) => {
    await enqueueMail(shop, 'ada@example.com')
    const transport = transportTo(shop, smtp)
    // Simulates a process that dies after it has handed over the mail.
    const dying: Transport = async (mail) => {
      await transport(mail)
      await new Promise(() => {})
    }
    const sent = smtp.next()
    void deliverMail({ ...shop.shop }, dying)
    await sent
    await deliver(shop, smtp)
    expect(smtp.accepted).toHaveLength(1)
    shop.pass(MINUTE)
    await deliver(shop, smtp)
    const [first, second] = smtp.accepted
    expect(second?.messageId).toBe(first?.messageId)
    expect(first?.messageId).toMatch(/^<[0-9a-f]{24}@localhost>$/)
    expect(await listMailStates(shop)).toEqual(['ada@example.com: sent after 2'])
  })

  it('stays sent when a slower process fails to send it afterwards', async ({ shop, smtp }) => {
    await enqueueMail(shop, 'ada@example.com')
    const [started, failing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow: Transport = () => {
      started.resolve()
      return failing.promise
    }
    const delivering = deliverMail({ ...shop.shop }, slow)
    await started.promise
    shop.pass(MINUTE)
    await deliver(shop, smtp)
    failing.reject(new MailError('rejected', 'too late'))
    await delivering
    expect(await listMailStates(shop)).toEqual(['ada@example.com: sent after 2'])
    shop.pass(DAY)
    await deliver(shop, smtp)
    expect(smtp.accepted).toHaveLength(1)
  })

  it('that is rejected permanently is not sent again', async ({ shop, smtp }) => {
    await enqueueMail(shop, 'ada@example.com')
    smtp.onMessage = () => 554
    await deliver(shop, smtp)
    expect(await listMailStates(shop)).toEqual(['ada@example.com: failed after 1'])
  })
})

it('the cleanup deletes a mail thirty days after it was sent or failed, and never a queued one', async ({
  shop,
  smtp
}) => {
  for (const name of ['ada', 'nobody']) await enqueueMail(shop, `${name}@example.com`)
  smtp.onRecipient = (address) => (address === 'nobody@example.com' ? 550 : undefined)
  await deliver(shop, smtp)
  await enqueueMail(shop, 'waiting@example.com')
  shop.pass(30 * DAY)
  await deleteOldMails(shop.shop)
  expect(await listMailStates(shop)).toHaveLength(3)
  shop.pass(1000)
  await deleteOldMails(shop.shop)
  expect(await listMailStates(shop)).toEqual(['waiting@example.com: queued after 0'])
})

/** More than are sent at once. */
const FLOOD = Array.from({ length: 30 }, (_, index) => index)

describe('a flood of mails', () => {
  it('to one recipient does not delay the mails of others', async ({ shop, smtp }) => {
    for (const nth of FLOOD) await enqueueMail(shop, 'ada@example.com', `order-confirmed:${nth}`)
    shop.pass(SECOND)
    for (const name of ['ben', 'cem']) await enqueueMail(shop, `${name}@example.com`, `password-reset:${name}`)
    await deliver(shop, smtp)
    const firstThree = smtp.accepted.slice(0, 3).map(({ to }) => to)
    expect(new Set(firstThree)).toEqual(new Set(['ada@example.com', 'ben@example.com', 'cem@example.com']))
    expect(smtp.accepted).toHaveLength(20)
  })

  it.for(['order-confirmed:1', 'password-reset:1'])('about products does not delay %s', async (key, { shop, smtp }) => {
    for (const nth of FLOOD) await enqueueMail(shop, `fan-${nth}@example.com`, `back-in-stock:${nth}`)
    await enqueueMail(shop, 'ada@example.com', 'back-in-stock:ada')
    shop.pass(SECOND)
    await enqueueMail(shop, 'ada@example.com', key)
    await deliver(shop, smtp)
    expect(smtp.accepted[0]?.to).toBe('ada@example.com')
    expect(recipients(smtp).filter((to) => to === 'ada@example.com')).toHaveLength(1)
  })
})

describe('a mail that is queued again before it was sent', () => {
  it('replaces the older one, but neither a sent one nor one to someone else', async ({ shop, smtp }) => {
    const change = (name: string, nth: number) => enqueueMail(shop, `${name}@example.com`, `password-changed:${nth}`)
    await change('ada', 1)
    await deliver(shop, smtp)
    for (const nth of [2, 3, 4]) await change('ada', nth)
    await change('ben', 5)
    await enqueueMail(shop, 'ada@example.com', 'email-changed:6')
    const keys = await shop.shop.db.selectFrom('mail_outbox').select('idempotency_key').execute()
    expect(keys.map(({ idempotency_key }) => idempotency_key).toSorted()).toEqual([
      'email-changed:6',
      'password-changed:1',
      'password-changed:4',
      'password-changed:5'
    ])
  })

  it.for(['order-confirmed', 'order-cancelled', 'payment-declined', 'owner-new-order', 'back-in-stock'])(
    'remains if it is a mail of the kind %s',
    async (kind, { shop, smtp }) => {
      for (const nth of [1, 2]) await enqueueMail(shop, 'ada@example.com', `${kind}:${nth}`)
      await deliver(shop, smtp)
      expect(smtp.accepted).toHaveLength(2)
    }
  )
})

describe('a recipient', () => {
  it.override('environment', { RATE_LIMIT_SCALE: '1' })

  async function requestChanges(shop: TestShop, smtp: TestSmtp, email: string): Promise<void> {
    for (const nth of FLOOD.slice(0, 10)) {
      const shopper = await shop.shopper(`Shopper ${nth}`)
      await shopper.call('POST /api/account/change-email', { body: { email, password: shopper.password } })
      await deliver(shop, smtp)
    }
  }

  it('gets eight requests to confirm the address in an hour, from all accounts, and later the last one', async ({
    shop,
    smtp
  }) => {
    await requestChanges(shop, smtp, 'victim@example.com')
    expect(smtp.accepted).toHaveLength(8)
    await enqueueMail(shop, 'ben@example.com', 'email-change:ben')
    await deliver(shop, smtp)
    expect(smtp.accepted.at(-1)?.to).toBe('ben@example.com')
    expect(await listMailStates(shop)).toContain('victim@example.com: queued after 0')
    shop.pass(HOUR)
    for (const _ of FLOOD) await deliver(shop, smtp)
    expect(recipients(smtp).filter((to) => to === 'victim@example.com')).toHaveLength(9)
  })

  it('gets twenty mails in an hour, but all mails about orders, and none is lost', async ({ shop, smtp }) => {
    const kinds = ['password-reset', 'email-change', 'email-changed', 'back-in-stock']
    for (const nth of FLOOD.slice(0, 8)) {
      for (const kind of kinds) await enqueueMail(shop, 'ada@example.com', `${kind}:${nth}`)
      await deliver(shop, smtp)
    }
    expect(smtp.accepted).toHaveLength(20)
    for (const nth of FLOOD.slice(0, 10)) await enqueueMail(shop, 'ada@example.com', `order-confirmed:${nth}`)
    await deliver(shop, smtp)
    expect(smtp.accepted).toHaveLength(30)
    shop.pass(HOUR)
    await deliver(shop, smtp)
    expect(await listMailStates(shop)).not.toContain('ada@example.com: queued after 0')
  })

  it('of a delayed mail gets it after the usual number of attempts', async ({ shop, smtp }) => {
    await enqueueMail(shop, 'ada@example.com', 'password-changed:1')
    smtp.onMessage = () => 451
    for (const _ of FLOOD.slice(0, 10)) {
      await deliver(shop, smtp)
      shop.pass(5 * MINUTE)
    }
    smtp.onMessage = () => 'take'
    shop.pass(HOUR)
    await deliver(shop, smtp)
    expect(recipients(smtp)).toEqual(['ada@example.com'])
  })
})
