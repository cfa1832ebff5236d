import { html } from 'hono/html'
import { itemList, layout, formatPrice } from './approval-page.ts'
import type { Html } from './approval-page.ts'
import { formatTime, PAYER } from './ids.ts'
import { toMoney } from './money.ts'
import { unitOf } from './records.ts'
import type { CaptureRow, OrderRow, RefundRow } from './records.ts'

type Payment = { capture: CaptureRow; order: OrderRow; refunds: RefundRow[] }

const formatAmount = ({ amount_minor, currency }: { amount_minor: number; currency: string }): string =>
  formatPrice(toMoney(amount_minor, currency))

const definitionList = (entries: Record<string, string>): Html =>
  html`<dl>
    ${Object.entries(entries).map(
      ([term, value]) =>
        html`<dt>${term}</dt>
          <dd>${value}</dd>`
    )}
  </dl>`

const refundList = (refunds: RefundRow[]): Html =>
  refunds.length === 0
    ? html``
    : html`<h2>Given back</h2>
        <ul class="items">
          ${refunds.map(
            (refund) =>
              html`<li>
                <span class="name">${refund.id}</span>
                <span class="quantity">${formatTime(refund.created_at)}</span>
                <span class="price">${formatAmount(refund)}</span>
              </li>`
          )}
        </ul>`

/** The counterpart of PayPal's own activity page. */
export const activityPage = ({ capture, order, refunds }: Payment): Html =>
  layout(
    `Payment ${capture.id}`,
    html`<h1>Payment ${capture.id}</h1>
      <p class="amount">${formatAmount(capture)} <span class="currency">${capture.currency}</span></p>
      ${definitionList({
        Status: capture.status,
        'Taken at': formatTime(capture.created_at),
        'Order of the shop': capture.custom_id ?? 'none',
        'Order of the provider': order.id,
        Payer: PAYER.email
      })}
      ${itemList(unitOf(order))} ${refundList(refunds)}`
  )
