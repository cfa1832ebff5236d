import { z } from 'zod'

/** Identifiers are opaque; the bound only keeps nonsense out of the database. */
export const id = z.string().min(1).max(64)

/** Some clients send numbers as strings ("55"). Nothing else is read as a number: not null, not true, not ''. */
export const number = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d{1,12}(\.\d{1,6})?$/, 'must be a number')
    .transform(Number)
])

/** 1 to 9,999 of one product. */
export const quantity = number.pipe(z.number().int().min(1).max(9999))

/** A line of text that is not blank. The bound is in characters. */
export const words = (longest: number) => z.string().trim().min(1).max(longest)

/** Dollars with cents. */
export const dollars = z.number()

/** An ISO instant. */
export const instant = z.string()

/** What each answer that is not a failure says. */
export const success = { success: z.literal(true) }

/** How a failure reads: a plain sentence for the person at the screen. */
export const failure = z.object({ success: z.literal(false), message: z.string() })

/** Optional inputs of a list call; without them it answers whole. */
export const paging = {
  limit: number.pipe(z.number().int().min(1).max(500)).optional(),
  cursor: z.string().max(400).optional()
}

/** Optional outputs of a list call that was asked for a page: where the next one starts, and how many there are in all. */
export const paged = { nextCursor: z.string().nullable().optional(), total: z.number().optional() }
