import { expect, it } from 'vitest'

import { parseReturnUnits, createReturnUnitsField } from './order-url.ts'

it('reads the lines of a return form that have units', () => {
  const fields = {
    [createReturnUnitsField('hat')]: '2',
    [createReturnUnitsField('coat')]: '0',
    [createReturnUnitsField('scarf')]: '',
    [createReturnUnitsField('belt')]: 'two',
    reason: '3'
  }
  // The API names an invalid number.
  expect(parseReturnUnits(fields)).toEqual([
    { _id: 'hat', quantity: '2' },
    { _id: 'belt', quantity: 'two' }
  ])
})
