import type { Context } from 'hono'
import type { z } from 'zod'
import { invalidRequest, unsupportedMedia } from './errors.ts'
import type { Detail } from './errors.ts'
import type { Env } from './provider.ts'

type Issue = z.core.$ZodIssue

const valueAt = (body: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], body)

const issueName = (issue: Issue, value: unknown): string => {
  if (value === undefined || value === null) return 'MISSING_REQUIRED_PARAMETER'
  if (issue.code === 'too_small') return issue.origin === 'array' ? 'INVALID_ARRAY_MIN_ITEMS' : 'INVALID_STRING_LENGTH'
  if (issue.code === 'too_big') return issue.origin === 'array' ? 'INVALID_ARRAY_MAX_ITEMS' : 'INVALID_STRING_LENGTH'
  return issue.code === 'invalid_value' ? 'INVALID_PARAMETER_VALUE' : 'INVALID_PARAMETER_SYNTAX'
}

const toDetail = (issue: Issue, body: unknown): Detail => {
  const value = valueAt(body, issue.path)
  return {
    field: `/${issue.path.join('/')}`,
    ...(typeof value === 'string' && { value }),
    location: 'body',
    issue: issueName(issue, value)
  }
}

/** Returns the body as text and as JSON. An empty body is `{}`. */
export const readJson = async (c: Context<Env>): Promise<{ text: string; json: unknown }> => {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) throw unsupportedMedia()
  const text = await c.req.text()
  if (text.trim() === '') return { text, json: {} }
  try {
    return { text, json: JSON.parse(text) }
  } catch {
    throw invalidRequest({ issue: 'MALFORMED_REQUEST_JSON', location: 'body' })
  }
}

/** Throws PayPal's 400 with one detail for each issue. */
export const check = <Schema extends z.ZodType>(schema: Schema, json: unknown): z.infer<Schema> => {
  const result = schema.safeParse(json)
  if (result.success) return result.data
  throw invalidRequest(...result.error.issues.map((issue) => toDetail(issue, json)))
}
