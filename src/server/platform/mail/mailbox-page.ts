import { html, raw } from 'hono/html'
import { formatUtcTime } from '../../../lib/dates.ts'
import type { Mailbox } from './mailbox.ts'

export const MAILBOX_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f7f3ec, #171513);
  --ink: light-dark(#1b1917, #f3eee6);
  --soft: light-dark(#57514a, #b9b1a6);
  --line: light-dark(#d9d1c4, #3a352f);
}

body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
}

main {
  max-inline-size: 46rem;
  margin-inline: auto;
  padding: clamp(1.25rem, 5vw, 3rem) clamp(1rem, 4vw, 2rem);
  overflow-wrap: anywhere;
}

h1 {
  margin-block: 0 0.5rem;
  font: normal clamp(1.5rem, 1.2rem + 1.5vw, 2.1rem)/1.2 Georgia, serif;
}

h2 {
  margin-block: 2rem 0.75rem;
  font: normal 1.25rem/1.3 Georgia, serif;
}

p {
  margin-block: 0 1rem;
}

a {
  display: inline-block;
  padding-block: 0.6rem;
  color: inherit;
}

a:focus-visible {
  outline: 2px solid currentcolor;
  outline-offset: 2px;
}

.soft {
  color: var(--soft);
  font-size: 0.875rem;
  font-variant-numeric: tabular-nums;
}

.empty {
  padding-block: 3rem;
  border-block: 1px solid var(--line);
}

ul {
  margin: 1.5rem 0 0;
  padding: 0;
  border-block-start: 1px solid var(--line);
  list-style: none;
}

li {
  padding-block: 0.5rem 0.75rem;
  border-block-end: 1px solid var(--line);
}

li p {
  margin: 0;
}

iframe {
  display: block;
  inline-size: 100%;
  block-size: 58rem;
  margin-block: 1.25rem;
  box-sizing: border-box;
  border: 1px solid var(--line);
}

pre {
  margin: 0;
  padding: 1rem;
  border: 1px solid var(--line);
  font: 0.875rem/1.5 ui-monospace, monospace;
  white-space: pre-wrap;
}
`

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

const renderTime = (iso: string): Markup => html`<time datetime="${iso}">${formatUtcTime(iso)}</time>`

/** Makes links open in a new tab, as in a mail program. */
export const addLinkTarget = ({ html: markup }: MailDetails): string =>
  markup.replace(/<head[^>]*>|<!doctype[^>]*>|^/i, (start) => `${start}<base target="_blank">`)
