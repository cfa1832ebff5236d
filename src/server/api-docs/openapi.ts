import { z } from 'zod'

import type { Access, Call } from '../../api/contract/call.ts'
import { contract } from '../../api/contract/index.ts'
import { failure } from '../../api/contract/values.ts'
import type { Config } from '../config.ts'

/** Who may make a call, as its documentation says it. */
export const WHO: Record<Access, string> = {
  anyone: 'Anyone may call it.',
  user: 'For whoever is signed in.',
  shopper: 'For a signed-in shopper, about what is the shopper’s own.',
  admin: 'For administrators.'
}

const REFUSALS: Record<string, string> = {
  400: 'What was sent will not do; `message` says why.',
  401: 'Nobody is signed in.',
  403: 'It belongs to someone else, or is not for this role.',
  404: 'There is no such thing.',
  409: 'Things have changed meanwhile; `message` says how.',
  429: 'Too many attempts; `Retry-After` says when to try again.',
  502: 'The payment provider or a store does not answer. It may be tried again.'
}

/** The OpenAPI 3.1 description of every call, from the schemas that validate them. */
export function openApi({ shopName, publicUrl }: Pick<Config, 'shopName' | 'publicUrl'>) {
  const calls = Object.entries<Call>(contract)
  const paths = Map.groupBy(calls, ([name]) => pathOf(name))
  return {
    openapi: '3.1.0',
    info: { title: `${shopName}: the API`, version: '1' },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: publicUrl.startsWith('https:') ? '__Host-session' : 'session' }
      }
    },
    paths: Object.fromEntries(
      [...paths].map(([path, group]) => [
        path,
        Object.fromEntries(group.map(([name, call]) => [methodOf(name).toLowerCase(), operation(name, call)]))
      ])
    )
  }
}

export const methodOf = (name: string): string => name.split(' ')[0] ?? ''
export const pathOf = (name: string): string => name.split(' ')[1] ?? ''
/** The part of the shop that a call belongs to, as in `cart`. */
export const domainOf = (name: string): string => {
  const [, , group = '', domain = ''] = pathOf(name).split('/')
  return group === 'auth' ? 'auth' : `${group} ${domain}`
}

/** Some failures say more, as which field will not do. */
const FAILURE = { ...schemaOf(failure, 'output'), additionalProperties: true }

function operation(name: string, call: Call) {
  const failures = Object.entries(REFUSALS).map(([status, description]) => [
    status,
    { description, content: json(FAILURE) }
  ])
  return {
    operationId: name
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .replace(/-$/, ''),
    summary: call.summary,
    description: WHO[call.access],
    tags: [domainOf(name)],
    security: call.access === 'anyone' ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(call.body && { requestBody: { required: true, content: json(schemaOf(call.body, 'input')) } }),
    ...(call.file && { requestBody: { required: true, content: multipart(call.file) } }),
    responses: {
      [call.status ?? 200]: { description: 'Done.', content: json(schemaOf(call.answer, 'output')) },
      ...Object.fromEntries(failures)
    }
  }
}

const multipart = (field: string) => ({
  'multipart/form-data': {
    schema: { type: 'object', properties: { [field]: { type: 'string', format: 'binary' } }, required: [field] }
  }
})

const json = (schema: object) => ({ 'application/json': { schema } })

/** Transformed values are described as they are sent, or as they come out. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: described
  }))
}
