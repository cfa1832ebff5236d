import { z, type ZodType } from 'zod'

import type { AdminArea, Permission } from '../../domain/accounts/admin-roles.ts'
import { id, success } from './values.ts'

/** `shopper`: a signed-in user who is not an admin. */
export type Access = 'anyone' | 'signed-in' | 'shopper' | 'admin'

/** Administrators need the permission for the area (`getPermission`). */
type CallAccess = { access: 'admin'; area: AdminArea } | { access: Exclude<Access, 'admin'>; area?: never }

interface CallDetails {
  summary: string
  status?: 201
  /** Of the path. By default, they are ids. */
  params?: ZodType
  /** The last parameter takes the rest of the path with its slashes, because people paste any text there. */
  anyPath?: boolean
  query?: ZodType
  body?: ZodType
  /** The size limit of the body in UTF-8, if it is larger than that of other calls (`platform/http/body-limits.ts`). */
  maxBodyBytes?: number
  /** The form field of an uploaded file. Such a call takes no JSON. */
  file?: 'my_file'
  response: ZodType
  /** The response is the text of a CSV file instead of JSON. */
  isCsv?: true
  /** Existing clients expect status 200 with this body for invalid input. */
  createInvalidInputBody?: (message: string, field: string) => object
}

export type Call = CallAccess & CallDetails

type Shape = Record<string, ZodType>

/** A shape is that of a JSON body without its `success: true`. */
type Declared<Details> = Omit<Details, 'response'> & { response?: ZodType | Shape }

type Calls<Details> = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, Details>

type PathParameter<Name> = Name extends `${string}{${infer Parameter}}${infer Rest}`
  ? Parameter | PathParameter<Rest>
  : never

type Params<Name, Details> = Details extends { params: ZodType }
  ? object
  : PathParameter<Name> extends never
    ? object
    : { params: z.ZodObject<Record<PathParameter<Name> & string, typeof id>> }

type Response<Details> = Details extends { response: infer Schema extends ZodType }
  ? Schema
  : Details extends { response: infer Fields extends Shape }
    ? z.ZodObject<typeof success & Fields>
    : z.ZodObject<typeof success>

type Defined<All> = {
  [Name in keyof All]: Omit<All[Name], 'response'> & Params<Name, All[Name]> & { response: Response<All[Name]> }
}

export const defineCalls = <All extends Calls<Declared<CallDetails> & CallAccess>>(calls: All): Defined<All> =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      { ...createIdParams(name), ...call, response: createResponse(call.response) }
    ])
  ) as unknown as Defined<All>

function createIdParams(name: string): Pick<CallDetails, 'params'> {
  const ids = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => [parameter, id])
  return ids.length > 0 ? { params: z.object(Object.fromEntries(ids)) } : {}
}

const createResponse = (response: ZodType | Shape = {}): ZodType =>
  response instanceof z.ZodType ? response : z.object({ ...success, ...response })

type ForAdmins<Area, All> = { [Name in keyof All]: All[Name] & { access: 'admin'; area: Area } }

/** Defines the calls of an area of the admin panel. */
export const defineAdminCalls = <const Area extends AdminArea, All extends Calls<Declared<CallDetails>>>(
  area: Area,
  calls: All
): Defined<ForAdmins<Area, All>> =>
  defineCalls(
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [name, { ...call, access: 'admin', area }])
    ) as unknown as ForAdmins<Area, All>
  )

export const getPermission = (callName: string): Permission => (callName.startsWith('GET ') ? 'read' : 'write')
