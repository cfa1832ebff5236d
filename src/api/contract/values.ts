import { z } from 'zod'

// The pages' policy forbids eval, and a browser reports the mere question whether it is allowed.
if ('document' in globalThis) z.config({ jitless: true })

/** Identifiers are opaque; the form only keeps nonsense out of the database. */
export const id = z.string().regex(/^\P{Cc}{1,64}$/u)

/** Some clients send numbers as strings ("55"). Nothing else is read as a number: not null, not true, not ''. */
export const number = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d{1,12}(\.\d{1,6})?$/, 'must be a number')
    .transform(Number)
])

/** The most pieces of one product that a cart can hold. */
export const MOST_PIECES = 9999

/** 1 to 9,999 of one product. */
export const quantity = number.pipe(z.number().int().min(1).max(MOST_PIECES))

/** A line of text that is not blank. The bound is in characters. */
export const words = (longest: number) =>
  z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().min(1).max(longest).regex(PRINTABLE))

/** What a list is searched for; what cannot be searched for is as good as nothing. */
export const term = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u)
  .optional()
  .catch(undefined)

/** `paid,refunded`: those of the values that there are; none of them is as good as nothing. */
export const someOf = <const Values extends readonly string[]>(values: Values) =>
  z
    .string()
    .transform((given) => {
      const known = given.split(',').map((one) => values.find((value) => value === one.trim()))
      const found = [...new Set(known.filter((value): value is Values[number] => value !== undefined))]
      return found.length > 0 ? found : undefined
    })
    .optional()
    .catch(undefined)

/** A day of the calendar, as in `2026-03-14`, in UTC; anything else is as good as nothing. */
export const day = z.iso.date().optional().catch(undefined)

/** One line of text, which may be blank. The bound is in characters. */
export const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^\P{Cc}*$/u)

/** Lines and tabs, but no other control characters: PostgreSQL takes no NUL, and no one types them. */
const PRINTABLE = /^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u

/** Dollars with cents. */
export const dollars = z.number()

/** The highest price, in cents. */
export const DEAREST = 10_000_000

/** Dollars as they are typed: at most two decimals, and at most 100,000. Answers integer cents. */
export const price = number.transform((given, check) => {
  const cents = Math.round(given * 100)
  if (cents >= 0 && cents <= DEAREST && Math.abs(given * 100 - cents) < 1e-6) return cents
  check.addIssue('must be an amount from 0 to 100,000 with at most two decimals')
  return z.NEVER
})

/** An `<img>`'s source: a path on this host, or a picture somewhere on the web. */
export const imageSource = z
  .string()
  .trim()
  .max(2000)
  .regex(/^(?:\/(?!\/)|https?:\/\/)[^\s\p{Cc}"'<>\\]+$/u, 'must be the address of a picture')

/** An ISO instant. */
export const instant = z.string()

/** What each answer that is not a failure says. */
export const success = { success: z.literal(true) }

/** How a failure reads: a plain sentence for the person at the screen. */
export const failure = z.object({ success: z.literal(false), message: z.string() })

/** Optional inputs of a list call; without them it answers whole. */
export const paging = {
  limit: number.pipe(z.number().int().min(1).max(500)).optional(),
  /** One that is none of ours starts at the beginning. */
  cursor: z
    .string()
    .regex(/^[\w.:-]{1,2000}$/)
    .optional()
    .catch(undefined)
}

/** Optional outputs of a list call that was asked for a page: where the next one starts, and how many there are in all. */
export const paged = { nextCursor: z.string().nullable().optional(), total: z.number().optional() }

/**
 * A field that existing clients send and the server ignores, because it knows the fact itself. The schema is for the
 * documentation: an invalid value is dropped, and is no reason to refuse the call.
 */
export const ignored = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

export const ignoredText = ignored(z.string().max(500))
