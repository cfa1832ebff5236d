import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { describeIssue } from './issues.ts'
import type { Env } from './provider.ts'

export type Link = { href: string; rel: string; method: string }
export type Detail = {
  issue: string
  description?: string
  field?: string
  value?: string
  location?: 'body' | 'path' | 'header'
}
type ErrorBody =
  { name: string; message: string; details?: Detail[]; links?: Link[] } | { error: string; error_description: string }

const ISSUE_PAGES = 'https://developer.paypal.com/api/rest/reference/orders/v2/errors/#'

export class PayPalError extends Error {
  readonly status: ContentfulStatusCode
  readonly body: ErrorBody

  constructor(status: ContentfulStatusCode, body: ErrorBody) {
    super('name' in body ? body.name : body.error)
    this.status = status
    this.body = body
  }
}

const addDescriptions = (details: Detail[]): Detail[] =>
  details.map((detail) => ({ ...detail, description: detail.description ?? describeIssue(detail.issue) }))

const informationLinks = (details: Detail[]): Link[] =>
  details.slice(0, 1).map(({ issue }) => ({ href: ISSUE_PAGES + issue, rel: 'information_link', method: 'GET' }))

const createDetailedError = (
  status: ContentfulStatusCode,
  name: string,
  message: string,
  details: Detail[],
  links: Link[] = []
): PayPalError =>
  new PayPalError(status, {
    name,
    message,
    details: addDescriptions(details),
    links: [...informationLinks(details), ...links]
  })

export const invalidRequest = (...details: Detail[]): PayPalError =>
  createDetailedError(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    details
  )

export const unprocessable = (details: Detail[], links?: Link[]): PayPalError =>
  createDetailedError(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    details,
    links
  )

/** A 422 with a single issue. */
export const refused = (issue: string, links?: Link[]): PayPalError => unprocessable([{ issue }], links)

export const notFound = (): PayPalError =>
  createDetailedError(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    { issue: 'INVALID_RESOURCE_ID' }
  ])

export const inProgress = (): PayPalError =>
  createDetailedError(409, 'RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.', [
    { issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }
  ])

const createError = (status: ContentfulStatusCode, name: string, message: string): PayPalError =>
  new PayPalError(status, { name, message })

export const unauthenticated = (): PayPalError =>
  createError(
    401,
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.'
  )

export const invalidToken = (): PayPalError =>
  new PayPalError(401, { error: 'invalid_token', error_description: 'Access Token not found in cache' })

export const invalidClient = (): PayPalError =>
  new PayPalError(401, { error: 'invalid_client', error_description: 'Client Authentication failed' })

export const unsupportedGrant = (): PayPalError =>
  new PayPalError(400, {
    error: 'unsupported_grant_type',
    error_description: 'Grant Type is NULL or unsupported'
  })

export const unsupportedMedia = (): PayPalError =>
  createError(415, 'UNSUPPORTED_MEDIA_TYPE', 'The server does not support the request payload’s media type.')

export const tooManyRequests = (): PayPalError =>
  createError(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.')

export const internalError = (): PayPalError =>
  createError(500, 'INTERNAL_SERVER_ERROR', 'An internal server error has occurred.')

export const unavailable = (): PayPalError => createError(503, 'SERVICE_UNAVAILABLE', 'Service Unavailable.')

export const respondWithError = (error: Error, c: Context<Env>): Response => {
  if (!(error instanceof PayPalError) && error.name !== 'AbortError') console.error('stand-in:', error)
  const { status, body } = error instanceof PayPalError ? error : internalError()
  return c.json('name' in body ? { ...body, debug_id: c.var.debugId } : body, status)
}
