import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'

import type { Mailbox } from '../mail/mailbox.ts'
import { FRAME_SANDBOX, addLinkTarget, MAILBOX_PATH, renderMailboxPage, renderMailPage } from '../mail/mailbox-page.ts'
import { MAILBOX_STYLE } from '../mail/mailbox-style.ts'

const STYLE_HASH = `'sha256-${createHash('sha256').update(MAILBOX_STYLE).digest('base64')}'`

const PAGE_POLICY =
  `default-src 'none'; style-src ${STYLE_HASH}; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; ` +
  "frame-ancestors 'none'"

/** An email has inline styles, no scripts and no external resources. */
const MAIL_POLICY = `sandbox ${FRAME_SANDBOX}; default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'`

const MAILBOX_URL = new RegExp(`^${MAILBOX_PATH}(?:/([0-9a-f]{24})(/html)?)?/?$`)

/** `path` is decoded. */
export const isMailboxPath = (path: string): boolean => path === MAILBOX_PATH || path.startsWith(`${MAILBOX_PATH}/`)

/** Serves a page of the mailbox. Returns false if the page does not exist. */
export async function serveMailbox(
  mailbox: Mailbox,
  shopName: string,
  path: string,
  res: ServerResponse
): Promise<boolean> {
  const [match, id, isHtmlOnly] = MAILBOX_URL.exec(path) ?? []
  if (!match) return false
  if (!id) return sendPage(res, PAGE_POLICY, String(await renderMailboxPage(shopName, await mailbox.list())))
  const mail = await mailbox.find(id)
  if (!mail) return false
  return isHtmlOnly
    ? sendPage(res, MAIL_POLICY, addLinkTarget(mail))
    : sendPage(res, PAGE_POLICY, String(await renderMailPage(mail)))
}

function sendPage(res: ServerResponse, policy: string, page: string): true {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff'
  }
  res.writeHead(200, headers).end(page)
  return true
}
