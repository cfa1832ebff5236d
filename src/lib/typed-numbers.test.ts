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
])('%j is %j', ([typed, plain]) => expect(plainNumber(typed ?? '')).toBe(plain))

test.for(['', '.', '-', ',', '1,20', ',200', '1,2000', '1.2.3', '1 200', '1e3', 'five', '$5'])(
  '%j stays as it was typed',
  (typed) => expect(plainNumber(typed)).toBe(typed)
)

test.for([
  ['$20', '20'],
  ['$ 1,200.50', '1200.50'],
  [' 20. ', '20'],
  ['$.5', '0.5']
])('%j of dollars is %j', ([typed, plain]) => expect(plainAmount(typed ?? '')).toBe(plain))

test.for(['-$20', '$-20', '$$20', '€20', '20$', '$'])('%j of dollars stays as it was typed', (typed) =>
  expect(plainAmount(typed)).toBe(typed)
)
