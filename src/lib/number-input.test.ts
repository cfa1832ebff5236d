import { expect, test } from 'vitest'

import { normalizeAmount, normalizeNumber } from './number-input.ts'

test.for([
  ['5', '5'],
  [' 5 ', '5'],
  ['5.', '5'],
  ['.5', '0.5'],
  ['-.5', '-0.5'],
  ['+5', '5'],
  ['1,200', '1200'],
  ['1,234,567.89', '1234567.89'],
  ['007', '007']
])('the input %j becomes the number %j', ([typed, plain]) => expect(normalizeNumber(typed ?? '')).toBe(plain))

test.for(['', '.', '-', ',', '1,20', ',200', '1,2000', '1.2.3', '1 200', '1e3', 'five', '$5'])(
  'the input %j is not changed',
  (typed) => expect(normalizeNumber(typed)).toBe(typed)
)

test.for([
  ['$20', '20'],
  ['$ 1,200.50', '1200.50'],
  [' 20. ', '20'],
  ['$.5', '0.5']
])('the amount %j becomes the number %j', ([typed, plain]) => expect(normalizeAmount(typed ?? '')).toBe(plain))

test.for(['-$20', '$-20', '$$20', '€20', '20$', '$'])('the amount %j is not changed', (typed) =>
  expect(normalizeAmount(typed)).toBe(typed)
)
