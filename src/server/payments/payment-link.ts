import type { Config } from '../config.ts'

const SITES: Record<string, string> = {
  'https://api-m.paypal.com': 'https://www.paypal.com',
  'https://api-m.sandbox.paypal.com': 'https://www.sandbox.paypal.com'
}

/** Returns the URL of a charge on PayPal's website or in the stand-in's ledger. */
export function paymentLink({ payments }: Pick<Config, 'payments'>, captureId: string | null): string | null {
  if (captureId === null || payments.kind === 'elsewhere') return null
  const api = payments.kind === 'paypal' ? payments.baseUrl : `http://localhost:${payments.port}`
  return `${SITES[api] ?? api}/activity/payment/${encodeURIComponent(captureId)}`
}
