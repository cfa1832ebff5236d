import type { Config } from '../../platform/config/config.ts'

const SITE_BY_API: Record<string, string> = {
  'https://api-m.paypal.com': 'https://www.paypal.com',
  'https://api-m.sandbox.paypal.com': 'https://www.sandbox.paypal.com'
}

/** Returns the URL of the payment in the shop owner's PayPal account. */
export function createPaymentLink({ payments }: Pick<Config, 'payments'>, captureId: string | null): string | null {
  if (captureId === null || payments.kind === 'remote') return null
  const apiUrl = payments.kind === 'paypal' ? payments.baseUrl : `http://localhost:${payments.port}`
  return `${SITE_BY_API[apiUrl] ?? apiUrl}/activity/payment/${encodeURIComponent(captureId)}`
}
