import { expect, test } from 'vitest'

import { paymentStatusLabel } from './payment-status.ts'

test.each([
  ['pending', 'Not paid yet'],
  ['paid', 'Paid'],
  ['failed', 'Not paid'],
  ['refunded', 'Refunded'],
  ['disputed', 'disputed'],
  ['', 'N/A'],
  [undefined, 'N/A']
])('%j is told as %j', (status, label) => expect(paymentStatusLabel(status)).toBe(label))
