import { expect, test } from 'vitest'

import {
  createLimit,
  getLoginLimits,
  getRegistrationLimits,
  getResetRequestLimits,
  LIMITS,
  limitNetworks,
  NETWORK_LIMITS
} from './attempt-limits.ts'
import type { Limit } from './count-attempts.ts'

const ACTIONS = Object.keys(LIMITS) as (keyof typeof LIMITS)[]
const NETWORK_ACTIONS = Object.keys(NETWORK_LIMITS) as (keyof typeof NETWORK_LIMITS)[]

/** Returns the limits of a client whose email, IP and ids are `id`. */
const listLimits = (id: string): Limit[] => [
  ...ACTIONS.map((action) => createLimit(action, id)),
  ...NETWORK_ACTIONS.flatMap((action) => limitNetworks(action, id)),
  // Those of networks are above.
  ...[
    ...getLoginLimits({ email: id, ip: id, recognition: { by: 'nothing' } }),
    ...getLoginLimits({ email: id, ip: id, recognition: { by: 'device', id } }),
    ...getRegistrationLimits({ email: id, ip: id }),
    ...getResetRequestLimits({ email: id, ip: id, recognition: { by: 'nothing' } }),
    ...getResetRequestLimits({ email: id, ip: id, recognition: { by: 'device', id } })
  ].filter(({ subject }) => subject[1] !== 'network')
]

test('two clients, or two actions of one client, never share a limit', () => {
  const subjects = ['ada', 'ben'].flatMap((id) => listLimits(id).map(({ subject }) => JSON.stringify(subject)))
  expect(new Set(subjects).size).toBe(subjects.length)
})
