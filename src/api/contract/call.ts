import type { ZodType } from 'zod'

/** Who may make a call: anyone, any signed-in user, only a shopper, only an admin. */
export type Access = 'anyone' | 'user' | 'shopper' | 'admin'

/** One call of the API. Its method and path are its name, as in `POST /api/shop/cart/add`. */
export interface Call {
  /** What it does, in one sentence. */
  summary: string
  access: Access
  /** The status of a success when it is not 200. */
  status?: 201
  params?: ZodType
  /** Whether the last parameter takes the rest of the path, slashes and all, or nothing: people paste text there. */
  anyPath?: boolean
  query?: ZodType
  body?: ZodType
  /** The field of the one file that a multipart body brings; such a call takes no JSON. */
  file?: 'my_file'
  answer: ZodType
  /** How a call whose message a person must read says that its input will not do: with 200, as these calls always have. */
  refusal?: (message: string) => object
}

/** Keeps each call's own types; the names must be a method and a path. */
export const calls = <Calls extends Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, Call>>(
  domain: Calls
): Calls => domain
