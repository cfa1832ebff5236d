import { UNREACHABLE } from './unreachable.ts'

export type ApiErrorKind = 'network' | 'unauthorized' | 'forbidden' | 'not-found' | 'rejected' | 'server'

interface ErrorDetails {
  code?: string | undefined
  field?: string | undefined
  fields?: string[]
  serverMessage?: string | undefined
}

/** `message` is a sentence for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  /** 0 without a response. */
  readonly status: number
  /** One of `ERROR_CODES`. Other backends send other codes or none. Undefined without a response. */
  readonly code: string | undefined
  readonly field: string | undefined
  /** All invalid fields. */
  readonly fields: string[]
  /** Undefined if the response had no message, so that `message` is a general one. */
  readonly serverMessage: string | undefined

  constructor(
    kind: ApiErrorKind,
    status: number,
    message: string,
    { code, field, fields = [], serverMessage }: ErrorDetails = {}
  ) {
    super(message)
    this.kind = kind
    this.status = status
    this.code = code
    this.field = field
    this.fields = fields
    this.serverMessage = serverMessage
  }
}

/** Compares the name, because pages and server are separate bundles, so `instanceof` fails. */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

const SERVER_FAILURE = 'Something went wrong on our side. Please try again.'

export function toApiError(status: number, body: unknown): ApiError {
  if (status === 0) return new ApiError('network', 0, UNREACHABLE)
  const kind = toErrorKind(status)
  const [code, field, serverMessage] = ['code', 'field', 'message'].map((key) => readText(body, key))
  const details = { code, field, fields: readTexts(body, 'fields'), serverMessage }
  return new ApiError(kind, status, serverMessage ?? SERVER_FAILURE, details)
}

function toErrorKind(status: number): ApiErrorKind {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  return status < 500 ? 'rejected' : 'server'
}

export const readValue = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined

function readText(body: unknown, key: string): string | undefined {
  const value = readValue(body, key)
  return typeof value === 'string' ? value : undefined
}

function readTexts(body: unknown, key: string): string[] {
  const value = readValue(body, key)
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

/** Returns null if the item does not exist or its id is invalid. Throws any other error. */
export function returnNullIfAbsent(error: unknown): null {
  if (isApiError(error) && (error.kind === 'not-found' || error.kind === 'rejected')) return null
  throw error
}

/** For pages that show the error instead of their content. */
export function returnApiError(error: unknown): ApiError {
  if (isApiError(error)) return error
  throw error
}
