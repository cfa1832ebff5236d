import { afterAll, beforeAll, describe, inject } from 'vitest'

import { type DatabaseKind, type Fleet, type FleetOptions, startFleet } from '../../support/fleet.ts'

export function onEachDatabase(
  processes: number,
  tests: (fleet: () => Fleet, kind: DatabaseKind) => void,
  options?: FleetOptions
): void {
  describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
    let fleet: Fleet | undefined
    beforeAll(async () => {
      fleet = await startFleet(kind, processes, { postgresUrl: inject('postgresUrl'), ...options })
    })
    afterAll(() => fleet?.[Symbol.asyncDispose]())
    tests(() => {
      if (!fleet) throw new Error('the shop did not start')
      return fleet
    }, kind)
  })
}
