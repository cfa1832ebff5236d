import { html, raw } from 'hono/html'

import type { Config } from '../config.ts'
import { inline, sheet } from './layout-style.ts'

/** What a mail says, from which both of its forms are made: the one for the eye, and the one in plain text. */
export interface Letter {
  subject: string
  /** What mail programs show beside the subject. */
  preheader: string
  /** Greets nobody by name: anyone can register a stranger's address under a name of their choice. */
  heading: string
  parts: Part[]
}

export type Part =
  | { kind: 'paragraph'; text: string }
  | { kind: 'goods'; lines: { name: string; price: string }[]; total: string }
  | { kind: 'fact'; label: string; text: string }
  | { kind: 'action'; label: string; url: string }

type Place = Pick<Config, 'shopName' | 'publicUrl'>
type Markup = ReturnType<typeof html>

/** Lays a letter out on the shop's paper. */
export async function renderMail(
  place: Place,
  letter: Letter
): Promise<{ subject: string; text: string; html: string }> {
  return { subject: letter.subject, text: inText(place, letter), html: String(await inMarkup(place, letter)) }
}

/** Without filler after it, a mail program would go on with the first words of the mail. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(60)

const inMarkup = ({ shopName, publicUrl }: Place, { subject, preheader, heading, parts }: Letter): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        ${raw(`<style>${sheet}</style>`)}
      </head>
      <body style="${inline.body}">
        <div style="${inline.preheader}">${preheader}${raw(FILLER)}</div>
        <div style="${inline.page}">
          <header style="${inline.header}"><a href="${publicUrl}" style="${inline.shop}">${shopName}</a></header>
          <main>
            <h1 style="${inline.heading}">${heading}</h1>
            ${parts.map(partInMarkup)}
          </main>
          <footer style="${inline.footer}">
            You get this mail because you have an account at
            <a href="${publicUrl}" style="${inline.footerLink}">${shopName}</a>.
          </footer>
        </div>
      </body>
    </html>`

function partInMarkup(part: Part): Markup {
  switch (part.kind) {
    case 'paragraph':
      return html`<p style="${inline.paragraph}">${part.text}</p>`
    case 'goods':
      return html`<ul style="${inline.goods}">
          ${part.lines.map((line) => html`<li style="${inline.line}">${nameAndPrice(line.name, line.price)}</li>`)}
        </ul>
        <p style="${inline.total}">${nameAndPrice('Total', part.total)}</p>`
    case 'fact':
      return html`<h2 style="${inline.label}">${part.label}</h2>
        <p style="${inline.fact}">${part.text}</p>`
    case 'action':
      return html`<p style="${inline.action}"><a href="${part.url}" style="${inline.button}">${part.label}</a></p>`
  }
}

/** The space between them is what parts them where a mail program knows no columns. */
const nameAndPrice = (name: string, price: string): Markup =>
  html`<span style="${inline.name}">${name}</span> <span style="${inline.price}">${price}</span>`

function inText({ shopName, publicUrl }: Place, { heading, parts }: Letter): string {
  const footer = `--\nYou get this mail because you have an account at ${shopName}: ${publicUrl}`
  return `${[heading, ...parts.map(partInText), footer].join('\n\n')}\n`
}

function partInText(part: Part): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text
    case 'goods':
      return [...part.lines.map(({ name, price }) => `${name}: ${price}`), `Total: ${part.total}`].join('\n')
    case 'fact':
      return `${part.label}:\n${part.text}`
    case 'action':
      return `${part.label}:\n${part.url}`
  }
}
