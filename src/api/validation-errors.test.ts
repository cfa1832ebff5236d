import { expect, test } from 'vitest'
import { z } from 'zod'

import { number } from './contract/values.ts'
import { describeIssues } from './validation-errors.ts'

const schema = z.object({
  size: z.enum(['S', 'M']).optional(),
  title: z.string().trim().min(1).max(3).optional(),
  stock: number.pipe(z.number().min(1).max(5)).optional(),
  city: z.string().regex(/^\w*$/, 'must be a word').max(5)
})

function describe(values: Record<string, unknown>) {
  const { error } = schema.safeParse({ city: 'Leeds', ...values })
  return describeIssues(error?.issues ?? [], { city: 'Leeds', ...values })
}

test.for([
  ['size', 'XL', 'must be one of S, M'],
  ['title', 'long', 'must have at most 3 characters'],
  ['stock', 6, 'must be at most 5'],
  ['stock', 0, 'must be at least 1'],
  ['stock', 'many', 'must be a number'],
  ['stock', '1,000', 'must be a number'],
  ['stock', ' 29,5 ', 'must have a decimal point instead of a comma, such as 29.50'],
  ['stock', '1.200,50', 'must have a decimal point instead of a comma, such as 29.50'],
  ['city', 'a b', 'must be a word'],
  ['city', undefined, 'must not be empty'],
  ['city', null, 'must not be empty'],
  ['title', ' ', 'must not be empty']
] as const)('%s %j %s', ([field, value, message]) => {
  expect(describe({ [field]: value })).toEqual([{ field, message }])
})

test('each field has one error', () => {
  expect(describe({ city: 'a very long name', size: 'XL' }).map(({ field }) => field)).toEqual(['size', 'city'])
})
