import { expect, test } from 'vitest'

import type { Config } from '../../platform/config/config.ts'
import { createPaymentLink } from './queries.ts'

const CREDENTIALS = { clientId: 'id', clientSecret: 'secret' }

test.for<[string, Config['payments'], string | null]>([
  ['PayPal', { kind: 'paypal', baseUrl: 'https://api-m.paypal.com', ...CREDENTIALS }, 'https://www.paypal.com'],
  [
    'the sandbox',
    { kind: 'paypal', baseUrl: 'https://api-m.sandbox.paypal.com', ...CREDENTIALS },
    'https://www.sandbox.paypal.com'
  ],
  ['the payment simulation', { kind: 'simulated', port: 4322 }, 'http://localhost:4322'],
  ['an API host', { kind: 'remote' }, null]
])('with %s, the link leads to the place where the payment is', ([, payments, site]) => {
  expect(createPaymentLink({ payments }, 'A/1')).toBe(site && `${site}/activity/payment/A%2F1`)
})

test('an order without a capture has no link', () => {
  expect(createPaymentLink({ payments: { kind: 'simulated', port: 4322 } }, null)).toBeNull()
})
