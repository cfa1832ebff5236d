import { startFleet } from '../../support/fleet.ts'
import { randomFrom } from '../../support/random.ts'
import type { Check, Finding, Stage } from '../check.ts'
import { raceForUses } from '../promotions/limited-uses.ts'
import { buyAndReturn } from '../promotions/generated-purchases.ts'

const PROCESSES = 2
const RACES = 10
const PURCHASES = 60
const BUYERS = 16

export const promotions: Check = {
  name: 'promotions',
  parts: ['uses', 'money'],
  async *run({ database, part, seed, times }: Stage): AsyncGenerator<Finding> {
    await using fleet = await startFleet(database, PROCESSES)
    const admin = await fleet.admin()
    if (!part || part === 'uses') {
      const buyers = await fleet.buyers(BUYERS)
      for (let round = 1; round <= times(RACES); round += 1) yield await raceForUses(fleet, { admin, buyers, round })
    }
    if (!part || part === 'money') {
      const random = randomFrom(seed)
      const count = times(PURCHASES)
      yield await buyAndReturn(fleet, { admin, buyer: await fleet.buyer(), random, count })
    }
  }
}
