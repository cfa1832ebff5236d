import { describe, expect } from 'vitest'

import { DAY, MINUTE } from '../../src/lib/dates.ts'
import { deleteOldMails } from '../../src/server/mail/delete-old-mails.ts'
import { deliverMail } from '../../src/server/mail/deliver.ts'
import { MailError, type Transport } from '../../src/server/mail/transport.ts'
import { deliver, it, recipients, transportTo } from '../support/mail-delivery.ts'
import { listMailStates, enqueueMail } from '../support/mails.ts'

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
