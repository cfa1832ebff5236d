import { expect, test } from 'vitest'

import { CHECKS } from '../checks/index.ts'
import { selectChecks } from '../select-checks.ts'
import { insertMistake, readSource } from './planting.ts'
import { PLANTS } from './plants.ts'

test.for(PLANTS)('$name matches the current source', async (plant) => {
  const source = await readSource(plant.file)
  expect(insertMistake(source, plant)).not.toBe(source)
  expect(selectChecks(CHECKS, [plant.check])).toHaveLength(1)
})

test('a plant that matches the source never or twice is an error', () => {
  const [plant] = PLANTS
  if (!plant) throw new Error('there is no plant')
  expect(() => insertMistake('', plant)).toThrow('matches src/server/catalog/stock.ts 0 times')
  expect(() => insertMistake(plant.old + plant.old, plant)).toThrow('2 times')
})

test('each plant has a unique name', () => {
  expect(new Set(PLANTS.map(({ name }) => name)).size).toBe(PLANTS.length)
})
