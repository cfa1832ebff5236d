import { describe, expect } from 'vitest'

import { MINUTE } from '../../../../src/lib/dates.ts'
import { it } from '../../../support/it.ts'
import { enqueueMail } from '../../../support/mails.ts'
import { openSite } from '../../../support/site.ts'

const BOX = '/dev/outbox'

/** The guard's response to a visitor on an unknown path. */
const LOGIN = { status: 302, location: '/auth/login', text: '' }

describe('the demo’s mailbox', () => {
  it('lists all mails, newest first, to everyone', async ({ shop }) => {
    const site = await openSite(shop, 'in this process')
    expect((await site.send(BOX)).text).toContain('No emails yet')
    await enqueueMail(shop, 'ada@example.com')
    shop.pass(MINUTE)
    await enqueueMail(shop, 'ben@example.com')
    for (const person of [null, await shop.shopper(), await shop.admin()]) {
      const { status, headers, text } = await site.send(BOX, person)
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-store'
      ])
      expect(text.match(/>News for [^<]*/g)).toEqual(['>News for ben@example.com', '>News for ada@example.com'])
      expect(text).toContain('2026-03-02 10:01 UTC')
    }
    expect(site.rendered).toEqual([])
  })

  describe('behind a proxy', () => {
    it.override('environment', { TRUST_PROXY: 'true' })

    it('responds with 404 to another computer', async ({ shop }) => {
      const site = await openSite(shop, 'in this process')
      const requestFrom = (address: string) => site.send(BOX, null, { headers: { 'x-forwarded-for': address } })
      expect(await requestFrom('203.0.113.9')).toMatchObject({ status: 404 })
      expect(await requestFrom('127.0.0.1')).toMatchObject({ status: 200 })
    })
  })

  it('shows a mail in a sandboxed frame whose links open in a new tab', async ({ shop }) => {
    const site = await openSite(shop, 'in this process')
    await enqueueMail(shop, 'ada@example.com')
    const [, path = ''] = /href="(\/dev\/outbox\/[0-9a-f]{24})"/.exec((await site.send(BOX)).text) ?? []
    const mail = await site.send(path)
    expect(mail.text).toContain('<pre>Hello</pre>')
    expect(mail.text).toContain(`sandbox="allow-popups allow-popups-to-escape-sandbox" src="${path}/html"`)
    expect(mail.headers['content-security-policy']).toContain("default-src 'none'")
    const framed = await site.send(`${path}/html`)
    expect(framed.text).toBe('<base target="_blank"><p>Hello</p>')
    const policy = String(framed.headers['content-security-policy'])
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/)
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/)
  })

  it('escapes HTML in all parts of a mail outside its frame', async ({ shop }) => {
    const evil = '<script>alert(1)</script>"\'&'
    const columns = { recipient: evil, subject: evil, text: `</pre>${evil}`, html: `<!doctype html>${evil}` }
    const at = shop.shop.now().toISOString()
    const row = {
      id: 'f'.repeat(24),
      idempotency_key: 'x',
      ...columns,
      created_at: at,
      next_attempt_at: at,
      attempts: 0
    }
    await shop.shop.db.insertInto('mail_outbox').values(row).execute()
    const site = await openSite(shop, 'in this process')
    for (const path of [BOX, `${BOX}/${row.id}`]) {
      const { text } = await site.send(path)
      expect(text).not.toContain('<script>')
      expect(text).not.toContain('</pre>&lt;script')
      expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;')
    }
    expect((await site.send(`${BOX}/${row.id}/html`)).text).toMatch(/^<!doctype html><base target="_blank"><script>/)
  })

  it.for(['/x', `/${'a'.repeat(24)}`, `/${'a'.repeat(24)}/html`, '/../outbox/x', '/%27%20or%201=1'])(
    'responds with 404 to the unknown path %j',
    async (path, { shop }) => {
      const site = await openSite(shop, 'in this process')
      await enqueueMail(shop, 'ada@example.com')
      expect((await site.send(BOX + path)).status).toBe(404)
    }
  )

  it('is not available on a front end whose API is on another host', async ({ shop }) => {
    const site = await openSite(shop, 'on another host')
    expect(await site.send(BOX)).toMatchObject(LOGIN)
  })
})

describe('production', () => {
  it('has no mailbox, however the path is spelled', async ({ shop }) => {
    shop.shop.config.mode = 'serve'
    const site = await openSite(shop, 'in this process')
    const shopper = await shop.shopper()
    await enqueueMail(shop, 'ada@example.com')
    for (const path of [BOX, `${BOX}/`, '/DEV/OUTBOX', '/dev%2Foutbox', `${BOX}?x`, `${BOX}/${'a'.repeat(24)}`]) {
      expect(await site.send(path)).toMatchObject(LOGIN)
      // As any unknown page.
      expect((await site.send(path, shopper)).text).toBe(`<p>${path} for Ada</p>`)
    }
  })
})

describe('a demo with a mail server', () => {
  it.override('environment', { SMTP_URL: 'smtp://127.0.0.1:1' })

  it('has no mailbox', async ({ shop }) => {
    const site = await openSite(shop, 'in this process')
    await enqueueMail(shop, 'ada@example.com')
    expect(await site.send(BOX)).toMatchObject(LOGIN)
  })
})
