import { z } from 'zod'

import { ERROR_CODES } from '../error-codes.ts'
import { MAX_CAMPAIGN_LENGTH } from '../../domain/page-reports/campaigns.ts'
import { MAX_LENGTH, MAX_ORDER_CENTS, MAX_PRICE_CENTS, MAX_QUANTITY } from '../../domain/limits.ts'
import { isMeasurements, MEASUREMENTS_ERROR } from '../../domain/products/measurements.ts'
import { MAX_PAGE_SIZE } from '../../domain/page-sizes.ts'

// The Content-Security-Policy forbids eval, and browsers report even Zod's test for it.
if ('document' in globalThis) z.config({ jitless: true })

/** The pattern keeps unreasonable values out of the database. */
export const id = z.string().regex(/^\P{Cc}{1,64}$/u)

/** Some clients send numbers as strings. */
export const number = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d{1,12}(\.\d{1,6})?$/, 'must be a number')
    .transform(Number)
])

export const quantity = number.pipe(z.number().int().min(1).max(MAX_QUANTITY))

export const requiredText = (maxLength: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().trim().min(1).max(maxLength).regex(PRINTABLE, NO_CONTROLS))

/** Can be empty. */
export const optionalText = (maxLength: number) => z.string().trim().max(maxLength).regex(PRINTABLE, NO_CONTROLS)

export const searchTerm = z
  .string()
  .trim()
  .min(1)
  .max(MAX_LENGTH.searchTerm)
  .regex(/^\P{Cc}*$/u)
  .optional()
  .catch(undefined)

/** Parses a comma-separated list. Ignores unknown values. */
export const enumList = <const Values extends readonly string[]>(values: Values) =>
  z
    .string()
    .transform((list) => {
      const matches = list.split(',').map((part) => values.find((value) => value === part.trim()))
      const known = [...new Set(matches.filter((value): value is Values[number] => value !== undefined))]
      return known.length > 0 ? known : undefined
    })
    .optional()
    .catch(undefined)

/** In UTC. */
export const dayFilter = z.iso.date().optional().catch(undefined)

export const singleLine = (maxLength: number) => z.string().trim().max(maxLength).regex(SINGLE_LINE, NO_CONTROLS)

export const SINGLE_LINE = /^\P{Cc}*$/u
/** PostgreSQL rejects NUL. */
export const PRINTABLE = /^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u
export const NO_CONTROLS = 'must not contain control characters'

/** A table of sizes, or empty. */
export const measurements = optionalText(MAX_LENGTH.measurements).refine(isMeasurements, MEASUREMENTS_ERROR)

/** The name of a campaign. Lone surrogates are replaced, as databases do, so that equal names are counted together. */
export const campaign = singleLine(MAX_CAMPAIGN_LENGTH)
  .min(1)
  .transform((name) => name.toWellFormed())

export const dollars = z.number()

const formatLimit = (cents: number): string => (cents / 100).toLocaleString('en-US')

/** Converts dollars to integer cents. */
const money = (minCents: number, maxCents: number) =>
  number.transform((amount, context) => {
    const cents = Math.round(amount * 100)
    if (cents >= minCents && cents <= maxCents && Math.abs(amount * 100 - cents) < 1e-6) return cents
    context.addIssue(
      `must be an amount from ${formatLimit(minCents)} to ${formatLimit(maxCents)} with at most two decimal places`
    )
    return z.NEVER
  })

export const price = money(0, MAX_PRICE_CENTS)

export const refundAmount = money(1, MAX_ORDER_CENTS)

export const imageSource = z
  .string()
  .trim()
  .max(MAX_LENGTH.imageUrl)
  .regex(/^(?:\/(?!\/)|https?:\/\/)[^\s\p{Cc}"'<>\\]+$/u, 'must be the URL of an image')

export const instant = z.string()

/** Accepts any offset. Converts to UTC. */
export const instantInput = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2026-12-01T09:00:00Z' })
  .transform((time) => new Date(time).toISOString())

export const success = { success: z.literal(true) }

/** `message` is a sentence for the user. */
export const failure = z.object({
  success: z.literal(false),
  code: z.enum(ERROR_CODES).optional(),
  message: z.string(),
  /** The input field that the message is about. */
  field: z.string().optional(),
  /** All invalid fields. */
  fields: z.array(z.string()).optional()
})

/** Without a limit, the admin's products, orders and reviews are complete, and other lists have at most 1,000 rows. */
export const pageInput = {
  limit: number.pipe(z.number().int().min(1).max(MAX_PAGE_SIZE)).optional(),
  /** With an invalid cursor, the list starts at the beginning. */
  cursor: z
    .string()
    .regex(/^[\w.:-]{1,2000}$/)
    .optional()
    .catch(undefined)
}

/** Optional, because a complete list may omit them. */
export const pageOutput = { nextCursor: z.string().nullable().optional(), total: z.number().optional() }

/** An invalid value is dropped instead of rejected, because existing clients may send anything. */
export const lenientField = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

export const lenientText = lenientField(z.string().max(500))

/** Describes a scheduled change that failed. `reason` is a sentence for people. */
export const failedChange = z.object({ at: instant, reason: z.string() })

export const shippingRate = z.object({
  /** For orders that are heavier than all weight classes. Without classes, for each order. */
  price: dollars,
  /** Orders with at least this subtotal ship free. 0 disables free shipping. */
  freeFrom: dollars,
  /** Sorted by weight. The first whose `maxGrams` is at least the weight of the order decides the price. */
  weightClasses: z.array(z.object({ maxGrams: z.number().int(), price: dollars })).optional()
})
