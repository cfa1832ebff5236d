import { expect, test } from 'vitest'

import { FastTextEncoder } from './fast-text-encoder.ts'

test.for(['Hats', '© Needle & Co', 'Mäntel – 12 €', '👒', 'half of a pair: \ud83d', ''])(
  'the bytes of %j are those of UTF-8, whatever the length',
  (text) => {
    for (const count of [1, 20_000]) {
      const long = text.repeat(count)
      expect(Buffer.compare(new FastTextEncoder().encode(long), new TextEncoder().encode(long))).toBe(0)
    }
  }
)

test('encodes nothing without a text', () => {
  expect(new FastTextEncoder().encode()).toHaveLength(0)
})
