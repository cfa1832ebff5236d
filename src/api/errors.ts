/** Why a call failed, for code that must tell failures apart. */
export type ApiErrorKind = 'network' | 'unauthorised' | 'forbidden' | 'not-found' | 'refused' | 'server'

/** The one error of the client. `message` is a plain sentence that can be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  /** The field of the request that was refused, if the server names one. */
  readonly field: string | undefined

  constructor(kind: ApiErrorKind, status: number, message: string, field?: string) {
    super(message)
    this.kind = kind
    this.status = status
    this.field = field
  }
}

/** Pages are built apart from the server, whose errors are of another class of the same name. */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

const OFFLINE = 'The shop could not be reached. Please check your connection and try again.'
const BROKEN = 'Something went wrong on our side. Please try again.'

/** The one place where an HTTP failure becomes an ApiError. */
export function toApiError(status: number, body: unknown): ApiError {
  if (status === 0) return new ApiError('network', 0, OFFLINE)
  const kind = kindOf(status)
  return new ApiError(kind, status, textOf(body, 'message') ?? BROKEN, textOf(body, 'field'))
}

function kindOf(status: number): ApiErrorKind {
  if (status === 401) return 'unauthorised'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  return status < 500 ? 'refused' : 'server'
}

function textOf(body: unknown, key: string): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined
  return typeof value === 'string' ? value : undefined
}

/** For `catch`: what is not there, or cannot be, is null. */
export function absent(error: unknown): null {
  if (isApiError(error) && (error.kind === 'not-found' || error.kind === 'refused')) return null
  throw error
}
