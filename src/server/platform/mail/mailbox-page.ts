import { html, raw } from 'hono/html'

import { formatLongDate } from '../../../lib/dates.ts'
import type { Mailbox } from './mailbox.ts'
import { MAILBOX_STYLE } from './mailbox-style.ts'

type Markup = ReturnType<typeof html>
type MailSummary = Awaited<ReturnType<Mailbox['list']>>[number]
type MailDetails = NonNullable<Awaited<ReturnType<Mailbox['find']>>>

export const MAILBOX_PATH = '/dev/outbox'

export const FRAME_SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'

const renderDocument = (title: string, content: Markup): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        ${raw(`<style>${MAILBOX_STYLE}</style>`)}
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`

export const renderMailboxPage = (shopName: string, mails: MailSummary[]): Markup =>
  renderDocument(
    `${shopName} outbox`,
    html`<h1>${shopName} outbox</h1>
      <p class="soft">The demo stores emails here instead of sending them.</p>
      ${
        mails.length === 0
          ? html`<p class="empty">No emails yet. Place an order to create one.</p>`
          : html`<ul>
              ${mails.map(renderListItem)}
            </ul>`
      }`
  )

const renderListItem = (mail: MailSummary): Markup =>
  html`<li>
    <a href="${MAILBOX_PATH}/${mail.id}">${mail.subject}</a>
    <p class="soft">To ${mail.recipient}, ${renderTime(mail.created_at)}</p>
  </li>`

export const renderMailPage = (mail: MailDetails): Markup =>
  renderDocument(
    mail.subject,
    html`<p><a href="${MAILBOX_PATH}">All emails</a></p>
      <h1>${mail.subject}</h1>
      <p class="soft">To ${mail.recipient}, ${renderTime(mail.created_at)}</p>
      <iframe sandbox="${FRAME_SANDBOX}" src="${MAILBOX_PATH}/${mail.id}/html" title="The email"></iframe>
      <h2>Plain text</h2>
      <pre>${mail.text}</pre>`
  )

const renderTime = (iso: string): Markup =>
  html`<time datetime="${iso}">${formatLongDate(iso)}, ${iso.slice(11, 19)} UTC</time>`

/** Makes links open in a new tab, as in a mail program. */
export const addLinkTarget = ({ html: markup }: MailDetails): string =>
  markup.replace(/<head[^>]*>|<!doctype[^>]*>|^/i, (start) => `${start}<base target="_blank">`)
