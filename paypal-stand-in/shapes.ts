import { z } from 'zod'

/** PayPal's documented responses. Strict, so that an undocumented field fails a test. */
const money = z.strictObject({
  currency_code: z.string().length(3),
  value: z.string().regex(/^\d+(\.\d{2})?$/)
})
const link = z.strictObject({ href: z.url(), rel: z.string(), method: z.enum(['GET', 'POST']) })
const links = z.array(link).min(1)
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
const payee = z.strictObject({ email_address: z.email(), merchant_id: z.string().length(13) })
const id = z.string().regex(/^[A-Z0-9]{17}$/)

export const captureShape = z.strictObject({
  id,
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  status_details: z.strictObject({ reason: z.string() }).optional(),
  amount: money,
  final_capture: z.boolean(),
  seller_protection: z.strictObject({ status: z.string(), dispute_categories: z.array(z.string()) }),
  seller_receivable_breakdown: z.strictObject({ gross_amount: money, paypal_fee: money, net_amount: money }).optional(),
  invoice_id: z.string().optional(),
  custom_id: z.string().optional(),
  links,
  create_time: time,
  update_time: time,
  supplementary_data: z.strictObject({ related_ids: z.strictObject({ order_id: id }) }).optional(),
  payee: payee.optional()
})

export const refundShape = z.strictObject({
  id,
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  amount: money.optional(),
  invoice_id: z.string().optional(),
  custom_id: z.string().optional(),
  note_to_payer: z.string().optional(),
  seller_payable_breakdown: z
    .strictObject({ gross_amount: money, paypal_fee: money, net_amount: money, total_refunded_amount: money })
    .optional(),
  create_time: time.optional(),
  update_time: time.optional(),
  links
})

const name = z.strictObject({ given_name: z.string(), surname: z.string() })
const address = z.strictObject({ country_code: z.string().length(2) })

export const orderShape = z.strictObject({
  id,
  intent: z.literal('CAPTURE').optional(),
  status: z.enum(['CREATED', 'APPROVED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  payment_source: z
    .strictObject({
      paypal: z.strictObject({
        email_address: z.email().optional(),
        account_id: z.string().optional(),
        account_status: z.literal('VERIFIED').optional(),
        name: name.optional(),
        address: address.optional()
      })
    })
    .optional(),
  payer: z.strictObject({ name, email_address: z.email(), payer_id: z.string().length(13), address }).optional(),
  purchase_units: z
    .array(
      z.strictObject({
        reference_id: z.string(),
        amount: z.looseObject(money.shape).optional(),
        custom_id: z.string().optional(),
        invoice_id: z.string().optional(),
        items: z.array(z.unknown()).optional(),
        payee: payee.optional(),
        payments: z
          .strictObject({ captures: z.array(captureShape), refunds: z.array(refundShape).optional() })
          .optional()
      })
    )
    .optional(),
  create_time: time.optional(),
  update_time: time.optional(),
  links
})

export const errorShape = z.strictObject({
  name: z.string(),
  message: z.string(),
  debug_id: z.string(),
  details: z
    .array(
      z.strictObject({
        issue: z.string(),
        description: z.string(),
        field: z.string().optional(),
        value: z.string().optional(),
        location: z.enum(['body', 'path', 'header']).optional()
      })
    )
    .optional(),
  links: z.array(link).optional()
})

export type Order = z.infer<typeof orderShape>
