import { html, raw } from 'hono/html'

import { longDate } from '../../lib/dates.ts'
import type { Mailbox } from './mailbox.ts'
import { mailboxStyle } from './mailbox-style.ts'

type Markup = ReturnType<typeof html>
type Listed = Awaited<ReturnType<Mailbox['list']>>[number]
type Found = NonNullable<Awaited<ReturnType<Mailbox['find']>>>

export const MAILBOX = '/dev/outbox'

/** What a mail's own frame may do: nothing but open a link, as another page, when it is clicked. */
export const FRAME = 'allow-popups allow-popups-to-escape-sandbox'

const page = (title: string, content: Markup): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        ${raw(`<style>${mailboxStyle}</style>`)}
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`

/** All mails, newest first. */
export const mailboxPage = (shopName: string, mails: Listed[]): Markup =>
  page(
    `Mails of ${shopName}`,
    html`<h1>Mails of ${shopName}</h1>
      <p class="soft">What the demo would send. Nothing leaves this machine.</p>
      ${
        mails.length === 0
          ? html`<p class="empty">No mail has been written yet. Buy something, and come back.</p>`
          : html`<ul>
              ${mails.map(listed)}
            </ul>`
      }`
  )

const listed = (mail: Listed): Markup =>
  html`<li>
    <a href="${MAILBOX}/${mail.id}">${mail.subject}</a>
    <p class="soft">To ${mail.recipient}, ${moment(mail.created_at)}</p>
  </li>`

/** One mail, as a mail program shows it and as plain text. */
export const mailPage = (mail: Found): Markup =>
  page(
    mail.subject,
    html`<p><a href="${MAILBOX}">All mails</a></p>
      <h1>${mail.subject}</h1>
      <p class="soft">To ${mail.recipient}, ${moment(mail.created_at)}</p>
      <iframe sandbox="${FRAME}" src="${MAILBOX}/${mail.id}/html" title="The mail"></iframe>
      <h2>As plain text</h2>
      <pre>${mail.text}</pre>`
  )

const moment = (iso: string): Markup => html`<time datetime="${iso}">${longDate(iso)}, ${iso.slice(11, 19)} UTC</time>`

/** A mail's own markup, with links that open as another page, as in a mail program. */
export const framedMail = ({ html: markup }: Found): string =>
  markup.replace(/<head[^>]*>|<!doctype[^>]*>|^/i, (start) => `${start}<base target="_blank">`)
