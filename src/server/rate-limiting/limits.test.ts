import { expect, test } from 'vitest'

import * as limits from './limits.ts'

/** All limits of a client whose email, network and ids are `id`. */
function listLimits(id: string) {
  const attempt = { email: id, network: id }
  const recognitions = [{ by: 'nothing' }, { by: 'device', id }] as const
  return [
    ...recognitions.flatMap((recognition) => limits.getLoginLimits({ ...attempt, recognition })),
    ...recognitions.flatMap((recognition) => limits.getResetRequestLimits({ ...attempt, recognition })),
    limits.getSuccessfulLoginLimit(id),
    ...limits.getRegistrationLimits(attempt),
    limits.getResetMailLimit(id),
    ...limits.getInvalidLinkLimits(id),
    ...limits.getResetLinkLimits(id),
    ...limits.getForgedEventLimits(id),
    ...limits.getCaptureLimits(id, id, id),
    ...limits.getOrderLimits(id)
  ]
}

test('two clients, or two actions of one client, never share a limit', () => {
  const subjects = ['ada', 'ben'].flatMap(listLimits).map(({ subject }) => JSON.stringify(subject))
  expect(new Set(subjects).size).toBe(subjects.length)
})
