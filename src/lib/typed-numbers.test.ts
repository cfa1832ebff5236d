import { expect, test } from 'vitest'

import { plainAmount, plainNumber } from './typed-numbers.ts'

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
])('the input %j becomes the number %j', ([typed, plain]) => expect(plainNumber(typed ?? '')).toBe(plain))

test.for(['', '.', '-', ',', '1,20', ',200', '1,2000', '1.2.3', '1 200', '1e3', 'five', '$5'])(
  'the input %j is not changed',
  (typed) => expect(plainNumber(typed)).toBe(typed)
)

test.for([
  ['$20', '20'],
  ['$ 1,200.50', '1200.50'],
  [' 20. ', '20'],
  ['$.5', '0.5']
])('the amount %j becomes the number %j', ([typed, plain]) => expect(plainAmount(typed ?? '')).toBe(plain))

test.for(['-$20', '$-20', '$$20', '€20', '20$', '$'])('the amount %j is not changed', (typed) =>
  expect(plainAmount(typed)).toBe(typed)
)
