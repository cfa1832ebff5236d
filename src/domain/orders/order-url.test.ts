import { expect, it } from 'vitest'

import { parseReturnUnits, returnUnitsField } from './order-url.ts'

it('reads the lines of a return form that have units', () => {
  const fields = {
    [returnUnitsField('hat')]: '2',
    [returnUnitsField('coat')]: '0',
    [returnUnitsField('scarf')]: '',
    [returnUnitsField('belt')]: 'two',
    reason: '3'
  }
  // The API names an invalid number.
  expect(parseReturnUnits(fields)).toEqual([
    { _id: 'hat', quantity: '2' },
    { _id: 'belt', quantity: 'two' }
  ])
})
