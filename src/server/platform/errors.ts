import type { ErrorCode } from '../../api/error-codes.ts'

/** `platform/http/errors.ts` maps each code to a status. The message is a sentence for the user. */
export class ShopError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}
