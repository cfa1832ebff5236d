import { expect, test } from 'vitest'

import type { Check } from './check.ts'
import { selectPlants } from './plants/plant.ts'
import { selectChecks } from './select-checks.ts'

async function* run() {}

const LAST_UNIT: Check = { name: 'last-unit', run }
const FAULTS: Check = { name: 'provider-faults', parts: ['late', 'declined'], run }
const CHECKS = [LAST_UNIT, FAULTS]

test('checks and their parts are selected by name, and all of them without names', () => {
  expect(selectChecks(CHECKS, ['provider-faults/declined', 'last-unit'])).toEqual([
    { check: FAULTS, part: 'declined' },
    { check: LAST_UNIT, part: undefined }
  ])
  expect(selectChecks(CHECKS, []).map(({ check }) => check)).toEqual(CHECKS)
})

test('an unknown name is refused with a list of the known names', () => {
  expect(() => selectChecks(CHECKS, ['last-unicorn'])).toThrow(
    'there is no check last-unicorn, but last-unit, provider-faults'
  )
  expect(() => selectChecks(CHECKS, ['provider-faults/early'])).toThrow(
    'provider-faults has no early, but late, declined'
  )
  expect(() => selectPlants(['weed'])).toThrow('there is no plant weed, but unconditional-stock, ')
})
