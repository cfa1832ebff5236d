import { z } from 'zod'

import { type Access, type Call, getPermission } from '../../../api/contract/call.ts'
import { contract } from '../../../api/contract/index.ts'
import { describePermitted } from '../../../domain/accounts/admin-roles.ts'
import { failure } from '../../../api/contract/values.ts'
import type { ShopDetails } from '../../platform/settings/read-settings.ts'

const ACCESS_TEXTS: Record<Exclude<Access, 'admin'>, string> = {
  anyone: 'No sign-in required.',
  'signed-in': 'Requires a signed-in user.',
  shopper: 'Requires a signed-in shopper, and accepts only the shopper’s own data.'
}

export const describeAccess = (name: string, { access, area }: Call): string =>
  area ? `Requires ${describePermitted(area, getPermission(name))}.` : ACCESS_TEXTS[access]

const FAILURE_TEXTS: Record<string, string> = {
  400: 'The request is invalid. `message` has the reason, or `reason` if `message` is general.',
  401: 'Not signed in.',
  402: 'The payment is pending or not approved, PayPal declined it or its refund, or the order is closed. `code` has the reason.',
  403: 'The resource belongs to someone else, or the role is not allowed to do this. With the code `confirmation-required`, confirm who you are and repeat the call.',
  404: 'Not found.',
  409: 'The current state does not allow this: a product is out of stock, or the data has changed. `message` has the details.',
  413: 'The body is too large.',
  415: 'The content type of the body or the format of an image is not supported.',
  429: 'Too many attempts. `Retry-After` has the seconds to wait.',
  500: 'An error in the shop.',
  502: 'The payment provider or the image store does not respond, or declined. `message` has the details.',
  503: 'The shop is busy. `Retry-After` has the seconds to wait.'
}

export function createOpenApi({ shopName, publicUrl }: ShopDetails) {
  const calls = Object.entries<Call>(contract)
  const pathGroups = Map.groupBy(calls, ([name]) => getPath(name))
  return {
    openapi: '3.1.0',
    info: { title: `${shopName} API`, version: '1' },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: publicUrl.startsWith('https:') ? '__Host-session' : 'session' }
      }
    },
    paths: Object.fromEntries(
      [...pathGroups].map(([path, group]) => [
        path,
        Object.fromEntries(group.map(([name, call]) => [getMethod(name).toLowerCase(), toOperation(name, call)]))
      ])
    )
  }
}

export const getMethod = (callName: string): string => callName.split(' ')[0] ?? ''
export const getPath = (callName: string): string => callName.split(' ')[1] ?? ''

/** Returns the section of a call, such as `shop cart`. */
export const getSection = (callName: string): string => {
  const [, , area = '', noun = ''] = getPath(callName).split('/')
  return area === 'auth' ? 'auth' : `${area} ${noun}`
}

/** Some failures have more fields, such as `data`. */
const FAILURE_SCHEMA = { ...toJsonSchema(failure, 'output'), additionalProperties: true }

function toOperation(name: string, call: Call) {
  const failures = Object.entries(FAILURE_TEXTS).map(([status, description]) => [
    status,
    { description, content: jsonContent(FAILURE_SCHEMA) }
  ])
  return {
    operationId: name
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .replace(/-$/, ''),
    summary: call.summary,
    description: describeAccess(name, call),
    tags: [getSection(name)],
    security: call.access === 'anyone' ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: [...listParameters(call.params, 'path'), ...listParameters(call.query, 'query')],
    ...(call.body && { requestBody: { required: true, content: jsonContent(toJsonSchema(call.body, 'input')) } }),
    ...(call.file && { requestBody: { required: true, content: multipartContent(call.file) } }),
    responses: {
      [call.status ?? 200]: { description: 'Success.', content: createResponseContent(call) },
      ...Object.fromEntries(failures)
    }
  }
}

const multipartContent = (field: string) => ({
  'multipart/form-data': {
    schema: { type: 'object', properties: { [field]: { type: 'string', format: 'binary' } }, required: [field] }
  }
})

const createResponseContent = ({ response, isCsv }: Call) => {
  const schema = toJsonSchema(response, 'output')
  return isCsv ? { 'text/csv': { schema } } : jsonContent(schema)
}

const jsonContent = (schema: object) => ({ 'application/json': { schema } })

/** A transformed value has different types in the input and the output. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema {
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return jsonSchema
}

function listParameters(schema: z.ZodType | undefined, location: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property
  }))
}
