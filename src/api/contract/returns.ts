import { z } from 'zod'

import { MAX_LENGTH, MAX_ORDER_REQUEST_LINES } from '../../domain/limits.ts'
import { defineAdminCalls, defineCalls } from './call.ts'
import { id, instant, number, optionalText, quantity, requiredText } from './values.ts'

const returnedFit = z.enum(['small', 'large'])

export const returnRequest = z.object({
  _id: id,
  createdAt: instant,
  /** Null while the request is open. Changes when the parcel is received. */
  decidedAt: instant.nullable(),
  /** `awaitingParcel` only with the setting `returnsWaitForParcel`: accepted, and refunded or exchanged when the parcel is received. */
  state: z.enum(['open', 'awaitingParcel', 'accepted', 'declined']),
  /** True once PayPal has issued the refund of the accepted return. */
  isRefunded: z.literal(true).optional(),
  /** The shopper's. It can be empty. */
  reason: z.string(),
  /** The shop's. Empty unless the state is `declined`. */
  declineReason: z.string(),
  /** `_id` is the id of the line. */
  items: z.array(
    z.object({
      _id: id,
      quantity: z.number().int(),
      fit: returnedFit.optional(),
      /** The replacement, which the shop has reserved. Missing if the shopper wants a refund. */
      exchange: z
        .object({
          productId: id,
          title: z.string(),
          /** The line of the replacement in the order, which was paid by the returned one. Missing until it is sent. */
          lineId: id.optional()
        })
        .optional()
    })
  )
})
export type ReturnRequest = z.output<typeof returnRequest>

const requireUniqueLines = <Line extends z.ZodType<{ _id: string }>>(line: Line) =>
  z
    .array(line)
    .max(MAX_ORDER_REQUEST_LINES)
    .refine((items) => new Set(items.map(({ _id }) => _id)).size === items.length, 'must not repeat a line')

/** `_id` is the id of the line. */
const line = z.object({ _id: id, quantity })

export const uniqueLines = requireUniqueLines(line)

const acceptance = z.object({
  /** Returns the units to the stock. */
  restock: z.boolean().default(false),
  /** The refund that the admin saw, in dollars. If the refund is different now, the call changes nothing and returns 409. */
  amount: number.optional()
})

export const returnCalls = {
  ...defineCalls({
    'POST /api/shop/order/return/{id}': {
      summary:
        'Requests the return of units of a shipped order for a refund, which also exercises the EU right of withdrawal, or for an exchange. Idempotent by `idempotencyKey`.',
      access: 'shopper',
      status: 201,
      body: z.object({
        idempotencyKey: id,
        /** `exchangeFor` is a variant of the line's `exchangeOptions`. Without it, the shopper wants a refund. */
        items: requireUniqueLines(line.extend({ exchangeFor: id.optional(), fit: returnedFit.optional() })).min(1),
        reason: optionalText(MAX_LENGTH.returnReason).default('')
      }),
      response: { data: returnRequest }
    }
  }),
  ...defineAdminCalls('orders', {
    'POST /api/admin/returns/accept/{id}': {
      summary:
        'Accepts an open return request: refunds the price of its units, and shipping with the last units, and sends replacements. With the setting `returnsWaitForParcel` it does neither yet.',
      body: acceptance,
      response: { message: z.string() }
    },
    'POST /api/admin/returns/receive/{id}': {
      summary: 'Records that the parcel of an accepted return was received, makes the refund and sends replacements.',
      body: acceptance,
      response: { message: z.string() }
    },
    'POST /api/admin/returns/decline/{id}': {
      summary:
        'Declines a return request that was not refunded, and releases reserved replacements. The shopper gets an email with the reason.',
      body: z.object({ reason: requiredText(MAX_LENGTH.declineReason) }),
      response: { message: z.string() }
    }
  })
}
