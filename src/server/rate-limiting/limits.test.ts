import { expect, test } from 'vitest'

import * as limits from './limits.ts'

/** All limits of a client whose email, network and ids are `id`. */
function listLimits(id: string) {
  const attempt = { email: id, network: id }
  const recognitions = [{ by: 'nothing' }, { by: 'device', id }] as const
  return [
    ...recognitions.flatMap((recognition) => limits.loginLimits({ ...attempt, recognition })),
    ...recognitions.flatMap((recognition) => limits.resetRequestLimits({ ...attempt, recognition })),
    limits.successfulLoginLimit(id),
    ...limits.registrationLimits(attempt),
    limits.resetMailLimit(id),
    ...limits.invalidLinkLimits(id),
    ...limits.resetLinkLimits(id),
    ...limits.forgedEventLimits(id),
    ...limits.captureLimits(id, id, id),
    ...limits.orderLimits(id)
  ]
}

test('two clients, or two actions of one client, never share a limit', () => {
  const subjects = ['ada', 'ben'].flatMap(listLimits).map(({ subject }) => JSON.stringify(subject))
  expect(new Set(subjects).size).toBe(subjects.length)
})
