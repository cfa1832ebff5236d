/** Programs branch on these codes; messages are for people. */
export const ERROR_CODES = [
  'invalid',
  'unauthorized',
  'forbidden',
  'not-found',
  'gone',
  'conflict',
  'too-large',
  'unsupported-type',
  'too-many',
  'busy',
  'provider-down',
  'internal',
  'out-of-stock',
  'payment-pending',
  'payment-declined',
  'payment-not-approved',
  'order-closed',
  'unknown-account',
  'wrong-password',
  'code-required',
  'wrong-code',
  'demo-account',
  'account-disabled',
  'email-taken',
  'name-taken',
  'common-password',
  'invalid-link'
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]
