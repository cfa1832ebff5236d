import { expect, test } from 'vitest'

import { getPaymentStatusLabel } from './payment-status.ts'

test.each([
  ['pending', 'Pending'],
  ['paid', 'Paid'],
  ['failed', 'Not paid'],
  ['refunded', 'Refunded'],
  ['disputed', 'disputed'],
  ['', 'N/A'],
  [undefined, 'N/A']
])('the payment status %j has the label %j', (status, label) => expect(getPaymentStatusLabel(status)).toBe(label))
