import type { ZodType } from 'zod'

export type Access = 'anyone' | 'user' | 'shopper' | 'admin'

/** A call of the API, named by method and path, such as `POST /api/shop/cart/add`. */
export interface Call {
  summary: string
  access: Access
  status?: 201
  params?: ZodType
  /** The last parameter takes the rest of the path, with slashes or empty, because people paste text there. */
  anyPath?: boolean
  query?: ZodType
  body?: ZodType
  /** The field of the file in a multipart body. Such a call takes no JSON. */
  file?: 'my_file'
  answer: ZodType
  /** The body of an invalid call that responds with status 200, as existing clients expect. */
  refusal?: (message: string) => object
}

export const calls = <Calls extends Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, Call>>(
  domain: Calls
): Calls => domain
