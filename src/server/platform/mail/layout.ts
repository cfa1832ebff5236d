import { html, raw } from 'hono/html'

import type { ShopDetails } from '../settings/read-settings.ts'
import { INLINE_STYLES, STYLE_SHEET } from './layout-style.ts'

export interface MailContent {
  subject: string
  /** Mail programs show it beside the subject. */
  preheader: string
  /** Never contains a user name: anyone can register a stranger's email under any name. */
  heading: string
  parts: MailPart[]
  /** Between 'You're receiving this email because' and the shop's name. Default: 'you have an account at'. */
  reason?: string
}

const DEFAULT_REASON = 'you have an account at'

export type MailPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'goods'; lines: { name: string; variant: string; price: string }[]; total: string }
  | { kind: 'detail'; label: string; text: string }
  | { kind: 'action'; label: string; url: string }

type Markup = ReturnType<typeof html>

export async function renderMail(
  shop: ShopDetails,
  content: MailContent
): Promise<{ subject: string; text: string; html: string }> {
  return { subject: content.subject, text: renderText(shop, content), html: String(await renderHtml(shop, content)) }
}

/** Invisible characters that keep the email's text out of the preview. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(60)

const renderHtml = (
  { shopName, publicUrl }: ShopDetails,
  { subject, preheader, heading, parts, reason = DEFAULT_REASON }: MailContent
): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        ${raw(`<style>${STYLE_SHEET}</style>`)}
      </head>
      <body style="${INLINE_STYLES.body}">
        <div style="${INLINE_STYLES.preheader}">${preheader}${raw(FILLER)}</div>
        <div style="${INLINE_STYLES.page}">
          <header style="${INLINE_STYLES.header}">
            <a href="${publicUrl}" style="${INLINE_STYLES.shop}">${shopName}</a>
          </header>
          <main>
            <h1 style="${INLINE_STYLES.heading}">${heading}</h1>
            ${parts.map(renderPartHtml)}
          </main>
          <footer style="${INLINE_STYLES.footer}">
            You're receiving this email because ${reason}
            <a href="${publicUrl}" style="${INLINE_STYLES.footerLink}">${shopName}</a>.
          </footer>
        </div>
      </body>
    </html>`

function renderPartHtml(part: MailPart): Markup {
  switch (part.kind) {
    case 'paragraph':
      return html`<p style="${INLINE_STYLES.paragraph}">${part.text}</p>`
    case 'goods':
      return html`<ul style="${INLINE_STYLES.goods}">
          ${part.lines.map((line) => html`<li style="${INLINE_STYLES.line}">${renderPricedLine(renderName(line), line.price)}</li>`)}
        </ul>
        <p style="${INLINE_STYLES.total}">${renderPricedLine('Total', part.total)}</p>`
    case 'detail':
      return html`<h2 style="${INLINE_STYLES.label}">${part.label}</h2>
        <p style="${INLINE_STYLES.detail}">${part.text}</p>`
    case 'action':
      return html`<p style="${INLINE_STYLES.action}">
        <a href="${part.url}" style="${INLINE_STYLES.button}">${part.label}</a>
      </p>`
  }
}

/** The space separates name and price where a mail program ignores flexbox. */
const renderPricedLine = (name: string | Markup, price: string): Markup =>
  html`<span style="${INLINE_STYLES.name}">${name}</span> <span style="${INLINE_STYLES.price}">${price}</span>`

const renderName = ({ name, variant }: { name: string; variant: string }): Markup =>
  variant ? html`${name}<br /><span style="${INLINE_STYLES.variant}">${variant}</span>` : html`${name}`

function renderText(
  { shopName, publicUrl }: ShopDetails,
  { heading, parts, reason = DEFAULT_REASON }: MailContent
): string {
  const footer = `--\nYou're receiving this email because ${reason} ${shopName}: ${publicUrl}`
  return `${[heading, ...parts.map(renderPartText), footer].join('\n\n')}\n`
}

function renderPartText(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text
    case 'goods':
      return [
        ...part.lines.map(({ name, variant, price }) => `${name}${variant && ` (${variant})`}: ${price}`),
        `Total: ${part.total}`
      ].join('\n')
    case 'detail':
      return `${part.label}:\n${part.text}`
    case 'action':
      return `${part.label}:\n${part.url}`
  }
}
