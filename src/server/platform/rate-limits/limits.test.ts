import { expect, test } from 'vitest'

import type { Limit } from './count-attempts.ts'
import * as limits from './attempt-limits.ts'

/** Each function of `limits.ts`, for a client whose email, IP and ids are `id`. */
const limitsOf = {
  getLoginLimits: (id) => [
    ...limits.getLoginLimits({ email: id, ip: id, recognition: { by: 'nothing' } }),
    ...limits.getLoginLimits({ email: id, ip: id, recognition: { by: 'device', id } })
  ],
  getPasskeyLoginLimits: limits.getPasskeyLoginLimits,
  getChallengeLimits: limits.getChallengeLimits,
  getPasskeyChangeLimit: (id) => [limits.getPasskeyChangeLimit(id)],
  getSuccessfulLoginLimit: (id) => [limits.getSuccessfulLoginLimit(id)],
  getOwnPasswordLimit: (id) => [limits.getOwnPasswordLimit(id)],
  getLoginCodeLimit: (id) => [limits.getLoginCodeLimit(id)],
  getOwnCodeLimit: (id) => [limits.getOwnCodeLimit(id)],
  getPasswordChangeLimit: (id) => [limits.getPasswordChangeLimit(id)],
  getRenameLimit: (id) => [limits.getRenameLimit(id)],
  getMailLimits: (id) => limits.getMailLimits(id, id),
  getEmailChangeLimit: (id) => [limits.getEmailChangeLimit(id)],
  getRegistrationLimits: (id) => limits.getRegistrationLimits({ email: id, ip: id }),
  getResetRequestLimits: (id) => [
    ...limits.getResetRequestLimits({ email: id, ip: id, recognition: { by: 'nothing' } }),
    ...limits.getResetRequestLimits({ email: id, ip: id, recognition: { by: 'device', id } })
  ],
  getResetMailLimit: (id) => [limits.getResetMailLimit(id)],
  getInvalidLinkLimits: limits.getInvalidLinkLimits,
  getResetLinkLimits: limits.getResetLinkLimits,
  getForgedEventLimits: limits.getForgedEventLimits,
  getCaptureLimits: (id) => limits.getCaptureLimits(id, id, id),
  getCancellationLimits: limits.getCancellationLimits,
  getPaidCancellationLimit: (id) => [limits.getPaidCancellationLimit(id)],
  getReturnLimits: limits.getReturnLimits,
  getReviewLimits: limits.getReviewLimits,
  getOrderLimits: limits.getOrderLimits,
  getDiscountCodeLimits: (id) => limits.getDiscountCodeLimits(id, id)
} satisfies Record<Exclude<keyof typeof limits, 'RESET_LINK_LIFETIME'>, (id: string) => Limit[]>

test('two clients, or two actions of one client, never share a limit', () => {
  const subjects = ['ada', 'ben'].flatMap((id) =>
    Object.values(limitsOf).flatMap((getLimits) => getLimits(id).map(({ subject }) => JSON.stringify(subject)))
  )
  expect(new Set(subjects).size).toBe(subjects.length)
})
