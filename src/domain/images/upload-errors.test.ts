import { expect, test } from 'vitest'

import { findImageError } from './upload-errors.ts'

test.for<[string, number, string | undefined]>([
  ['image/png', 1, undefined],
  ['image/jpeg', 2 * 1024 * 1024, undefined],
  ['image/gif', 100, undefined],
  ['image/gif', 2 * 1024 * 1024 + 1, undefined],
  ['image/webp', 100, undefined],
  ['image/png', 0, 'This file is empty.'],
  ['image/svg+xml', 100, 'This file is not a PNG, JPG or GIF image.'],
  ['', 100, 'This file is not a PNG, JPG or GIF image.']
])('the error message for a file of type %j with %i bytes is %j', ([type, size, message]) => {
  expect(findImageError({ type, size })).toBe(message)
})
