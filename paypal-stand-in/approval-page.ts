import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { approvalStyle } from './approval-style.ts'
import { hasDecimals, toMinor, toMoney } from './money.ts'
import type { Money } from './money.ts'
import type { PurchaseUnit } from './order-request.ts'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** The only style that the Content-Security-Policy allows. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(approvalStyle).digest('base64')}'`

export const formatPrice = (money: Money): string => {
  const digits = hasDecimals(money.currency_code) ? 2 : 0
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: money.currency_code,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits
  }).format(Number(money.value))
}

export const layout = (title: string, content: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <title>${title} – simulated payment</title>
        ${raw(`<style>${approvalStyle}</style>`)}
      </head>
      <body>
        <main>
          <p class="simulated">
            <strong>This is a simulated payment.</strong> No money moves, and no PayPal account is needed.
          </p>
          ${content}
        </main>
      </body>
    </html>`

const lineTotal = (unit: Money, quantity: string): Money =>
  toMoney(Number(toMinor(unit)) * Number(quantity), unit.currency_code)

/** Longer lists are collapsed, so that the buttons stay in view. */
const MAX_VISIBLE_ITEMS = 5

export const itemList = ({ items = [], amount: { breakdown } }: PurchaseUnit): Html => {
  const shipping = breakdown?.shipping
  const list = html`<ul class="items" aria-label="What you pay for">
    ${items.map(
      ({ name, quantity, unit_amount }) =>
        html`<li>
          <span class="name">${name}</span>
          <span class="quantity">${quantity} × ${formatPrice(unit_amount)}</span>
          <span class="price">${formatPrice(lineTotal(unit_amount, quantity))}</span>
        </li>`
    )}
    ${
      shipping && Number(shipping.value) > 0
        ? html`<li><span class="name">Shipping</span> <span class="price">${formatPrice(shipping)}</span></li>`
        : ''
    }
  </ul>`
  if (items.length === 0) return html``
  if (items.length <= MAX_VISIBLE_ITEMS) return list
  return html`<details>
    <summary>${items.length} items</summary>
    ${list}
  </details>`
}

type Approval = { id: string; shop: string; unit: PurchaseUnit }

export const approvalPage = ({ id, shop, unit }: Approval): Html =>
  layout(
    `Pay ${shop}`,
    html`<h1>Pay ${shop}</h1>
      <p class="amount">${formatPrice(unit.amount)} <span class="currency">${unit.amount.currency_code}</span></p>
      ${itemList(unit)}
      <form method="post" action="/checkoutnow?token=${id}">
        <button class="main" name="choice" value="pay">Pay now</button>
        <button name="choice" value="decline" aria-describedby="about-decline">Decline</button>
        <p class="hint" id="about-decline">Decline plays the part of a card or bank that refuses.</p>
        <button class="quiet" name="choice" value="cancel">Cancel and return</button>
      </form>`
  )

export type Notice = { title: string; text: string; back?: string | undefined }

export const noticePage = ({ title, text, back }: Notice): Html =>
  layout(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${back ? html`<p><a class="back" href="${back}">Return to the shop</a></p>` : ''}`
  )
