/** Why the shop refuses: a closed list, so that one place can give each its status. */
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

/** What the domain throws. The message is a plain sentence for the person at the screen. */
export class ShopError extends Error {
  readonly code: ShopErrorCode
  /** More for the client to read, beside the message. */
  readonly details: Record<string, unknown>

  constructor(code: ShopErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}
