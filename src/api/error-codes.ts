/** The HTTP statuses of errors. Programs branch on these codes; messages are for people. */
export const ERROR_STATUSES = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  // As for existing clients.
  gone: 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'too-many': 429,
  busy: 503,
  'provider-down': 502,
  internal: 500,
  'out-of-stock': 409,
  'payment-pending': 402,
  'payment-declined': 402,
  'payment-not-approved': 402,
  'order-closed': 402,
  'unknown-account': 400,
  'wrong-password': 400,
  'code-required': 400,
  'wrong-code': 400,
  'demo-account': 400,
  'account-disabled': 400,
  'email-taken': 400,
  'name-taken': 400,
  'common-password': 400,
  'invalid-link': 400,
  'confirmation-required': 403,
  'passkey-expired': 400,
  'passkey-invalid': 400,
  'passkey-unknown': 400
} as const

export type ErrorCode = keyof typeof ERROR_STATUSES

export const ERROR_CODES = Object.keys(ERROR_STATUSES) as [ErrorCode, ...ErrorCode[]]
