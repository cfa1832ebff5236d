import { z } from 'zod'

export const moneySchema = z.object({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/)
})

const itemSchema = z.looseObject({
  name: z.string().min(1).max(127),
  quantity: z
    .string()
    .max(10)
    .regex(/^[1-9][0-9]{0,9}$/),
  unit_amount: moneySchema,
  tax: moneySchema.optional(),
  sku: z.string().max(127).optional(),
  description: z.string().max(127).optional(),
  category: z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']).optional()
})

const breakdownSchema = z.object({
  item_total: moneySchema.optional(),
  shipping: moneySchema.optional(),
  handling: moneySchema.optional(),
  tax_total: moneySchema.optional(),
  insurance: moneySchema.optional(),
  shipping_discount: moneySchema.optional(),
  discount: moneySchema.optional()
})

const purchaseUnitSchema = z.looseObject({
  reference_id: z.string().min(1).max(256).default('default'),
  amount: moneySchema.extend({ breakdown: breakdownSchema.optional() }),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  description: z.string().min(1).max(127).optional(),
  soft_descriptor: z.string().min(1).max(22).optional(),
  items: z.array(itemSchema).optional()
})

const returnUrlSchema = z.url({ protocol: /^https?$/ })

const experienceSchema = z.looseObject({
  brand_name: z.string().min(1).max(127).optional(),
  return_url: returnUrlSchema.optional(),
  cancel_url: returnUrlSchema.optional(),
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  landing_page: z.enum(['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE', 'BILLING']).optional(),
  payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']).optional()
})

/** PayPal allows ten purchase units; the shop uses one. */
export const orderRequestSchema = z.object({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.array(purchaseUnitSchema).min(1).max(1),
  payment_source: z.object({ paypal: z.looseObject({ experience_context: experienceSchema.optional() }) }).optional(),
  application_context: experienceSchema.optional()
})

export type OrderRequest = z.infer<typeof orderRequestSchema>
export type PurchaseUnit = z.infer<typeof purchaseUnitSchema>
export type Experience = z.infer<typeof experienceSchema>

/** Reads the current or the older field. */
export const experienceOf = (request: OrderRequest): Experience =>
  request.payment_source?.paypal.experience_context ?? request.application_context ?? {}
