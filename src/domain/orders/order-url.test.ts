import { expect, it } from 'vitest'

import { MAX_URL_LENGTH } from '../max-url-length.ts'
import {
  createExchangeField,
  createFitField,
  createPrintUrl,
  createReturnUnitsField,
  parseReturnUnits,
  readPrintedIds
} from './order-url.ts'

it('reads the lines of a return form that have units', () => {
  const fields = {
    [createReturnUnitsField('hat')]: '2',
    [createReturnUnitsField('coat')]: '0',
    [createReturnUnitsField('scarf')]: '',
    [createReturnUnitsField('belt')]: 'two',
    [createFitField('hat')]: 'small',
    [createFitField('coat')]: 'large',
    [createFitField('belt')]: '',
    reason: '3'
  }
  // The API names an invalid number.
  expect(parseReturnUnits(fields)).toEqual([
    { _id: 'hat', quantity: '2', fit: 'small' },
    { _id: 'belt', quantity: 'two' }
  ])
})

it('reads the exchanges of a return form, of one unit if it has none', () => {
  const fields = {
    [createReturnUnitsField('hat')]: '2',
    [createExchangeField('hat')]: 'large-hat',
    [createReturnUnitsField('coat')]: '0',
    [createExchangeField('coat')]: 'large-coat',
    [createExchangeField('belt')]: 'long-belt',
    [createReturnUnitsField('scarf')]: '1',
    [createExchangeField('scarf')]: ''
  }
  expect(parseReturnUnits(fields)).toEqual([
    { _id: 'hat', quantity: '2', exchangeFor: 'large-hat' },
    { _id: 'coat', quantity: '1', exchangeFor: 'large-coat' },
    { _id: 'belt', quantity: '1', exchangeFor: 'long-belt' },
    { _id: 'scarf', quantity: '1' }
  ])
})

it('the URL of a document about many orders has the ids of the first 100, each once', () => {
  const ids = Array.from({ length: 101 }, (_, index) => String(index).padStart(24, '0'))
  const url = createPrintUrl('packing-slips', ids.slice(0, 100))
  expect(url.length).toBeLessThan(MAX_URL_LENGTH)
  const readIds = (text: string) => readPrintedIds(new URLSearchParams({ ids: text }))
  expect(readPrintedIds(new URL(url, 'http://shop').searchParams)).toEqual(ids.slice(0, 100))
  expect(readIds([ids[0], '', ...ids].join())).toEqual(ids.slice(0, 100))
  expect(readIds('')).toEqual([])
  expect(readPrintedIds(new URLSearchParams())).toEqual([])
})
