import { afterAll, beforeAll, describe } from 'vitest'

import { type Fleet, startFleet } from '../../support/fleet.ts'

export function onEachDatabase(processes: number, tests: (fleet: () => Fleet) => void): void {
  describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
    let fleet: Fleet | undefined
    beforeAll(async () => void (fleet = await startFleet(kind, processes)))
    afterAll(() => fleet?.[Symbol.asyncDispose]())
    tests(() => {
      if (!fleet) throw new Error('the shop did not start')
      return fleet
    })
  })
}
