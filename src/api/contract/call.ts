import type { ZodType } from 'zod'

export type Access = 'anyone' | 'user' | 'shopper' | 'admin'

export interface Call {
  summary: string
  access: Access
  status?: 201
  params?: ZodType
  /** The last parameter takes the rest of the path, because people paste text there. */
  anyPath?: boolean
  query?: ZodType
  body?: ZodType
  /** A call with a file takes no JSON. */
  file?: 'my_file'
  answer: ZodType
  /** Existing clients expect status 200 with this body for an invalid call. */
  refusal?: (message: string, field: string) => object
}

export const defineCalls = <Calls extends Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, Call>>(
  domain: Calls
): Calls => domain
