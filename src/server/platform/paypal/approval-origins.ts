import type { Config } from '../config/config.ts'

/** Lists the origins of the page where a shopper approves a payment: PayPal's or the stand-in's. The likeliest is first. */
export function listApprovalOrigins({ payments }: Pick<Config, 'payments'>): string[] {
  if (payments.kind === 'simulated') return [`http://localhost:${payments.port}`, `http://127.0.0.1:${payments.port}`]
  const origins = ['https://www.paypal.com', 'https://www.sandbox.paypal.com']
  return payments.kind === 'paypal' && payments.baseUrl.includes('sandbox') ? origins.toReversed() : origins
}
