import { expect, test } from 'vitest'

import { isBarcode } from './barcode.ts'

test.for([
  ['96385074', true],
  ['036000291452', true],
  ['4006381333931', true],
  ['10614141000415', true],
  ['4006381333932', false],
  ['4006381333391', false],
  ['96385074 ', false],
  ['9638507', false],
  ['12345678905', false],
  ['400638133393A', false],
  ['', false]
] as const)('the check digit of %j is valid: %j', ([text, expected]) => {
  expect(isBarcode(text)).toBe(expected)
})
