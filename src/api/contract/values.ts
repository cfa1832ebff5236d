import { z } from 'zod'

import { MAX_LENGTH, MAX_PRICE_CENTS, MAX_QUANTITY } from '../../domain/limits.ts'

// The Content-Security-Policy forbids eval, and browsers report even Zod's test for it.
if ('document' in globalThis) z.config({ jitless: true })

/** Ids are opaque. The pattern keeps unreasonable values out of the database. */
export const id = z.string().regex(/^\P{Cc}{1,64}$/u)

/** Some clients send numbers as strings ("55"). null, true and '' are not numbers. */
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
  z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().min(1).max(maxLength).regex(PRINTABLE))

export const term = z
  .string()
  .trim()
  .min(1)
  .max(MAX_LENGTH.searchTerm)
  .regex(/^\P{Cc}*$/u)
  .optional()
  .catch(undefined)

/** A comma-separated list such as `paid,refunded`. Unknown values are ignored. */
export const knownList = <const Values extends readonly string[]>(values: Values) =>
  z
    .string()
    .transform((given) => {
      const known = given.split(',').map((one) => values.find((value) => value === one.trim()))
      const found = [...new Set(known.filter((value): value is Values[number] => value !== undefined))]
      return found.length > 0 ? found : undefined
    })
    .optional()
    .catch(undefined)

/** A day such as `2026-03-14`, in UTC. Invalid days are ignored. */
export const day = z.iso.date().optional().catch(undefined)

export const singleLine = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .regex(/^\P{Cc}*$/u)

/** Line breaks and tabs but no other control characters: PostgreSQL rejects NUL. */
const PRINTABLE = /^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u

export const dollars = z.number()

/** Converts dollars with at most two decimals to integer cents. The maximum is 100,000 dollars. */
export const price = number.transform((given, check) => {
  const cents = Math.round(given * 100)
  if (cents >= 0 && cents <= MAX_PRICE_CENTS && Math.abs(given * 100 - cents) < 1e-6) return cents
  check.addIssue('must be an amount from 0 to 100,000 with at most two decimals')
  return z.NEVER
})

/** The source of an `<img>`: a path on this host, or a web address. */
export const imageSource = z
  .string()
  .trim()
  .max(MAX_LENGTH.imageUrl)
  .regex(/^(?:\/(?!\/)|https?:\/\/)[^\s\p{Cc}"'<>\\]+$/u, 'must be the URL of an image')

export const instant = z.string()

export const success = { success: z.literal(true) }

/** `message` is a sentence for the user. */
export const failure = z.object({ success: z.literal(false), message: z.string() })

/** Optional inputs of a list call. Without them the list is complete. */
export const paging = {
  limit: number.pipe(z.number().int().min(1).max(500)).optional(),
  /** An invalid cursor starts at the beginning. */
  cursor: z
    .string()
    .regex(/^[\w.:-]{1,2000}$/)
    .optional()
    .catch(undefined)
}

/** Optional outputs of a list call, if a page was requested: the next page's cursor and the total. */
export const paged = { nextCursor: z.string().nullable().optional(), total: z.number().optional() }

/**
 * A field that existing clients send and the server ignores. The schema is for the documentation: an invalid value
 * is dropped, not refused.
 */
export const ignored = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

export const ignoredText = ignored(z.string().max(500))
