import type { Config } from '../config.ts'

/** Where people see what PayPal's API tells machines. */
const SITES: Record<string, string> = {
  'https://api-m.paypal.com': 'https://www.paypal.com',
  'https://api-m.sandbox.paypal.com': 'https://www.sandbox.paypal.com'
}

/** The provider's page of a charge: PayPal's activity, or the stand-in's page of its ledger. */
export function paymentLink({ payments }: Pick<Config, 'payments'>, captureId: string | null): string | null {
  if (captureId === null || payments.kind === 'elsewhere') return null
  const api = payments.kind === 'paypal' ? payments.baseUrl : `http://localhost:${payments.port}`
  return `${SITES[api] ?? api}/activity/payment/${encodeURIComponent(captureId)}`
}
