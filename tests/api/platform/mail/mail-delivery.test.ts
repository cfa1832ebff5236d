import { describe, expect } from 'vitest'

import { DAY, HOUR, MINUTE } from '../../../../src/lib/dates.ts'
import { deliverMail } from '../../../../src/server/platform/mail/deliver.ts'
import { deliver, it, recipients, transportTo } from '../../../support/mail-delivery.ts'
import { listMailStates, enqueueMail } from '../../../support/mails.ts'

describe('a mail', () => {
  it('is sent once, as text and HTML, marked as auto-generated', async ({ shop, smtp }) => {
    await enqueueMail(shop, 'ada@example.com')
    await deliver(shop, smtp)
    shop.pass(DAY)
    await deliver(shop, smtp)
    expect(recipients(smtp)).toEqual(['ada@example.com'])
    expect(await listMailStates(shop)).toEqual(['ada@example.com: sent after 1'])
    const { source, subject } = smtp.accepted[0] ?? { source: '' }
    expect(subject).toBe('News for ada@example.com')
    expect(source).toMatch(/^From: (Your Store|"Your Store") <shop@localhost>/m)
    expect(source).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(source).not.toMatch(/^List-Unsubscribe/m)
    expect(source).toMatch(/multipart\/alternative[^]*text\/plain[^]*Hello[^]*text\/html[^]*<p>Hello<\/p>/)
  })

  it('is not sent while the shop is stopping', async ({ shop, smtp }) => {
    await enqueueMail(shop, 'ada@example.com')
    await deliverMail(shop.shop, transportTo(shop, smtp), AbortSignal.abort())
    expect(await listMailStates(shop)).toEqual(['ada@example.com: queued after 0'])
  })
})

describe('a mail server that is down', () => {
  it('delays all mails, but counts an attempt only for the one that was tried', async ({ shop, smtp }) => {
    for (const name of ['ada', 'ben', 'cem']) await enqueueMail(shop, `${name}@example.com`)
    const nowhere = { url: 'smtp://127.0.0.1:1' }
    await deliverMail(shop.shop, transportTo(shop, nowhere))
    expect((await listMailStates(shop)).filter((mail) => mail.endsWith('queued after 0'))).toHaveLength(2)
    shop.pass(MINUTE)
    await deliver(shop, smtp)
    expect(recipients(smtp)).toEqual(['ada@example.com', 'ben@example.com', 'cem@example.com'])
  })

  it('for days is retried with backoff until the mail has failed', async ({ shop }) => {
    await enqueueMail(shop, 'ada@example.com')
    const nowhere = transportTo(shop, { url: 'smtp://127.0.0.1:1' })
    const attempts = async () => (await listMailStates(shop))[0]
    await deliverMail(shop.shop, nowhere)
    await deliverMail(shop.shop, nowhere)
    expect(await attempts()).toBe('ada@example.com: queued after 1')
    for (const pause of [1, 2, 4, 8, 16, 32, 60, 60]) {
      shop.pass(pause * MINUTE - 1000)
      await deliverMail(shop.shop, nowhere)
      shop.pass(1000)
      await deliverMail(shop.shop, nowhere)
    }
    expect(await attempts()).toBe('ada@example.com: queued after 9')
    shop.pass(5 * DAY)
    await deliverMail(shop.shop, nowhere)
    expect(await attempts()).toBe('ada@example.com: failed after 10')
    shop.pass(HOUR)
    await deliverMail(shop.shop, nowhere)
    expect(await attempts()).toBe('ada@example.com: failed after 10')
  })

  it.for([['be-silent', 300], ['hang-up'], [451]] as const)(
    'or responds with %j gets the mail later',
    async ([response, timeoutMs], { shop, smtp }) => {
      await enqueueMail(shop, 'ada@example.com')
      smtp.onMessage = () => response
      await deliverMail(shop.shop, transportTo(shop, smtp, timeoutMs))
      expect(await listMailStates(shop)).toEqual(['ada@example.com: queued after 1'])
      smtp.onMessage = () => 'take'
      shop.pass(MINUTE)
      await deliver(shop, smtp)
      expect(recipients(smtp)).toEqual(['ada@example.com'])
    }
  )
})

describe('a recipient', () => {
  it('who is rejected permanently is not retried and does not delay others', async ({ shop, smtp }) => {
    for (const name of ['ada', 'nobody', 'cem']) await enqueueMail(shop, `${name}@example.com`)
    smtp.onRecipient = (address) => (address === 'nobody@example.com' ? 550 : undefined)
    await deliver(shop, smtp)
    expect(recipients(smtp)).toEqual(['ada@example.com', 'cem@example.com'])
    shop.pass(DAY)
    await deliver(shop, smtp)
    expect(smtp.recipients.filter((address) => address === 'nobody@example.com')).toHaveLength(1)
    expect(await listMailStates(shop)).toContain('nobody@example.com: failed after 1')
  })

  it('who is rejected temporarily is retried and does not delay others', async ({ shop, smtp }) => {
    for (const name of ['ada', 'full', 'cem']) await enqueueMail(shop, `${name}@example.com`)
    smtp.onRecipient = (address) => (address === 'full@example.com' ? 452 : undefined)
    await deliver(shop, smtp)
    expect(recipients(smtp)).toEqual(['ada@example.com', 'cem@example.com'])
    await deliver(shop, smtp)
    expect(smtp.recipients.filter((address) => address === 'full@example.com')).toHaveLength(1)
    smtp.onRecipient = () => undefined
    shop.pass(MINUTE)
    await deliver(shop, smtp)
    expect(recipients(smtp)).toContain('full@example.com')
  })
})
