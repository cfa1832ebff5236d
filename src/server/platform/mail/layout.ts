import { html, raw } from 'hono/html'

import type { ShopDetails } from '../settings/read-settings.ts'

const serif = "Georgia, 'Times New Roman', serif"
const sans = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Semitransparent, because mail programs choose a light or dark background. */
const hairline = '1px solid rgba(128, 120, 108, 0.4)'
const soft = 'opacity: 0.78;'

/** Inline, because many mail programs ignore style sheets. */
const INLINE_STYLES = {
  body: `margin: 0; padding: 32px 20px; font: 16px/1.55 ${sans};`,
  preheader: 'display: none; max-height: 0; overflow: hidden; font-size: 0; line-height: 0;',
  page: 'max-width: 540px; margin: 0 auto;',
  shop: `display: inline-block; padding: 6px 0; font: 17px/1.3 ${serif}; letter-spacing: 0.16em; text-transform: uppercase; color: inherit; text-decoration: none;`,
  header: `margin: 0 0 32px; padding: 0 0 14px; border-bottom: ${hairline};`,
  heading: `margin: 0 0 16px; font: normal 28px/1.2 ${serif}; overflow-wrap: anywhere;`,
  label: `margin: 24px 0 2px; font: 600 13px/1.4 ${sans}; ${soft}`,
  paragraph: 'margin: 0 0 16px;',
  goods: `width: 100%; margin: 28px 0 0; border-collapse: collapse; border-top: ${hairline};`,
  picture: `width: 64px; padding: 12px 16px 12px 0; border-bottom: ${hairline}; vertical-align: top;`,
  image: 'display: block; width: 64px; height: auto;',
  name: `padding: 12px 0; border-bottom: ${hairline}; overflow-wrap: anywhere; vertical-align: top;`,
  variant: `font-size: 14px; ${soft}`,
  price: `padding: 12px 0 12px 20px; border-bottom: ${hairline}; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; vertical-align: top;`,
  total: 'padding: 14px 0 0; font-weight: 600; text-align: left;',
  totalPrice: 'padding: 14px 0 0 20px; font-weight: 600; text-align: right; font-variant-numeric: tabular-nums;',
  detail: 'margin: 0; overflow-wrap: anywhere;',
  action: 'margin: 32px 0;',
  button: `display: inline-block; padding: 13px 24px; border: ${hairline}; background: #1b1917; color: #fffaf5; text-decoration: none;`,
  footer: `margin: 48px 0 0; padding: 16px 0 0; border-top: ${hairline}; font-size: 13px; ${soft}`,
  link: 'color: inherit;'
}

const STYLE_SHEET = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: light) { body { background: #f7f3ec; color: #1b1917; } }
@media (prefers-color-scheme: dark) { body { background: #171513; color: #f3eee6; } }
`

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

/** A text is a paragraph. */
export type MailPart =
  | string
  | { kind: 'goods'; lines: GoodsLine[]; total: string }
  | { kind: 'detail'; label: string; text: string; isUrl?: boolean }
  | { kind: 'action'; label: string; url: string }

export interface GoodsLine {
  name: string
  variant: string
  price: string
  /** The path or URL of a small picture. */
  image?: string | undefined
}

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
            ${parts.map((part) => renderPartHtml(part, publicUrl))}
          </main>
          <footer style="${INLINE_STYLES.footer}">
            You're receiving this email because ${reason}
            <a href="${publicUrl}" style="${INLINE_STYLES.link}">${shopName}</a>.
          </footer>
        </div>
      </body>
    </html>`

function renderPartHtml(part: MailPart, publicUrl: string): Markup {
  if (typeof part === 'string') return html`<p style="${INLINE_STYLES.paragraph}">${part}</p>`
  switch (part.kind) {
    case 'goods':
      return html`<table role="presentation" style="${INLINE_STYLES.goods}">
        ${part.lines.map((line) => renderLine(line, publicUrl))}
        <tr>
          <td colspan="2" style="${INLINE_STYLES.total}">Total</td>
          <td style="${INLINE_STYLES.totalPrice}">${part.total}</td>
        </tr>
      </table>`
    case 'detail':
      return html`<h2 style="${INLINE_STYLES.label}">${part.label}</h2>
        <p style="${INLINE_STYLES.detail}">
          ${part.isUrl ? html`<a href="${part.text}" style="${INLINE_STYLES.link}">${part.text}</a>` : part.text}
        </p>`
    case 'action':
      return html`<p style="${INLINE_STYLES.action}">
        <a href="${part.url}" style="${INLINE_STYLES.button}">${part.label}</a>
      </p>`
  }
}

/** Mail programs often hide pictures, so they have no text: the name stands beside them. */
const renderLine = ({ image, price, ...names }: GoodsLine, publicUrl: string): Markup =>
  html`<tr>
    <td style="${INLINE_STYLES.picture}">
      ${image && html`<img src="${new URL(image, publicUrl).href}" alt="" width="64" style="${INLINE_STYLES.image}" />`}
    </td>
    <td style="${INLINE_STYLES.name}">${renderName(names)}</td>
    <td style="${INLINE_STYLES.price}">${price}</td>
  </tr>`

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
  if (typeof part === 'string') return part
  switch (part.kind) {
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
