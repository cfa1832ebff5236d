import { createHash } from 'node:crypto'

import { isLoopback } from '../platform/http/client-ip.ts'
import type { App, RequestContext } from '../platform/http/env.ts'
import type { Mailbox } from '../platform/mail/mailbox.ts'
import {
  addLinkTarget,
  FRAME_SANDBOX,
  MAILBOX_PATH,
  MAILBOX_STYLE,
  renderMailboxPage,
  renderMailPage
} from '../platform/mail/mailbox-page.ts'

const STYLE_HASH = `'sha256-${createHash('sha256').update(MAILBOX_STYLE).digest('base64')}'`

const PAGE_POLICY =
  `default-src 'none'; style-src ${STYLE_HASH}; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; ` +
  "frame-ancestors 'none'"

/** An email has inline styles and pictures of the shop, but no scripts. */
const MAIL_POLICY = `sandbox ${FRAME_SANDBOX}; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'none'; frame-ancestors 'self'`

const MAIL = `${MAILBOX_PATH}/:id{[0-9a-f]{24}}`

/** Adds the demo's mailbox, which only this machine can read, because it requires no sign-in. */
export function addMailbox(app: App, mailbox: Mailbox, readShopName: () => Promise<string>): void {
  app.use(`${MAILBOX_PATH}/*`, async (context, next) => {
    return isLoopback(context.get('ip')) ? next() : notFound(context)
  })
  app.get(MAILBOX_PATH, async (context) =>
    sendPage(context, PAGE_POLICY, String(await renderMailboxPage(await readShopName(), await mailbox.list())))
  )
  app.get(MAIL, async (context) => {
    const mail = await mailbox.find(context.req.param('id'))
    return mail ? sendPage(context, PAGE_POLICY, String(await renderMailPage(mail))) : notFound(context)
  })
  app.get(`${MAIL}/html`, async (context) => {
    const mail = await mailbox.find(context.req.param('id'))
    return mail ? sendPage(context, MAIL_POLICY, addLinkTarget(mail)) : notFound(context)
  })
  app.all(`${MAILBOX_PATH}/*`, notFound)
}

const notFound = (context: RequestContext): Response =>
  context.text('Page not found.', 404, { 'cache-control': 'no-store' })

const sendPage = (context: RequestContext, policy: string, page: string): Response =>
  context.body(page, 200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer'
  })
