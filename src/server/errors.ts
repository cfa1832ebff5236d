/** http/errors.ts maps each code to a status. */
export type ShopErrorCode =
  | 'invalid'
  | 'unauthorised'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'out-of-stock'
  | 'payment-failed'
  | 'provider-down'
  | 'busy'
  | 'too-many'

/** The message is a sentence for the user. */
export class ShopError extends Error {
  readonly code: ShopErrorCode
  readonly details: Record<string, unknown>

  constructor(code: ShopErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}
