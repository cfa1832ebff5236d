import { expect, test } from 'vitest'

import { CHECKS } from '../checks/index.ts'
import { chosen } from '../chosen.ts'
import { planted, readSource } from './planting.ts'
import { PLANTS } from './plants.ts'

test.for(PLANTS)('$name applies to the source as it stands', async (plant) => {
  const sound = await readSource(plant.file)
  expect(planted(sound, plant)).not.toBe(sound)
  expect(chosen(CHECKS, [plant.check])).toHaveLength(1)
})

test('a plant whose place is gone, or is there twice, is noticed', () => {
  const [plant] = PLANTS
  if (!plant) throw new Error('there is no plant')
  expect(() => planted('', plant)).toThrow('matches src/server/catalog/stock.ts 0 times')
  expect(() => planted(plant.old + plant.old, plant)).toThrow('2 times')
})

test('each plant has a name of its own', () => {
  expect(new Set(PLANTS.map(({ name }) => name)).size).toBe(PLANTS.length)
})
