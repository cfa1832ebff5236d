import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { CHECKS } from '../checks/index.ts'
import { selectChecks } from '../select-checks.ts'
import { PLANTS } from './plants.ts'

test.for(PLANTS)('$name replaces a text that occurs once, for a check that exists', ({ file, old, check }) => {
  const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
  expect(source.split(old)).toHaveLength(2)
  expect(selectChecks(CHECKS, [check])).toHaveLength(1)
})

test('each plant has a name of its own', () => {
  expect(new Set(PLANTS.map(({ name }) => name)).size).toBe(PLANTS.length)
})
