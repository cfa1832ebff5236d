import type { ZodType } from 'zod'

import type { AdminArea, Permission } from '../../domain/accounts/admin-roles.ts'

/** `shopper`: a signed-in user who is not an admin. */
export type Access = 'anyone' | 'signed-in' | 'shopper' | 'admin'

/** Administrators need the permission for the area (`getPermission`). */
type CallAccess = { access: 'admin'; area: AdminArea } | { access: Exclude<Access, 'admin'>; area?: never }

export type Call = CallAccess & {
  summary: string
  status?: 201
  params?: ZodType
  /** The last parameter takes the rest of the path with its slashes, because people paste any text there. */
  anyPath?: boolean
  query?: ZodType
  body?: ZodType
  /** The size limit of the body in UTF-8, if it is larger than that of other calls (`src/server/platform/http/body-limits.ts`). */
  maxBodyBytes?: number
  /** The form field of an uploaded file. Such a call takes no JSON. */
  file?: 'my_file'
  response: ZodType
  /** The response is the text of a CSV file instead of JSON. */
  isCsv?: true
  /** Existing clients expect status 200 with this body for invalid input. */
  createInvalidInputBody?: (message: string, field: string) => object
}

export const defineCalls = <Calls extends Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, Call>>(
  calls: Calls
): Calls => calls

export const getPermission = (callName: string): Permission => (callName.startsWith('GET ') ? 'read' : 'write')
