import type { SecondFactorSetup } from '../../../api/contract/second-factor.ts'
import { isApiError } from '../../../api/errors.ts'
import { call } from '../../call.ts'
import { showFailureToast } from '../../failure.ts'
import { showToast } from '../../toasts.ts'

export interface SecondFactorProblem {
  field: 'password' | 'code'
  text: string
}

type Result<Value> = Value | { problem: SecondFactorProblem } | undefined

/** Shows other failures than problems with a field as a toast. */
async function attempt<Value>(work: () => Promise<Value>): Promise<Result<Value>> {
  try {
    return await work()
  } catch (error) {
    const field = isApiError(error) ? error.field : undefined
    if (isApiError(error) && (field === 'password' || field === 'code'))
      return { problem: { field, text: error.message } }
    showFailureToast(error)
    return undefined
  }
}

export const startSecondFactor = (password: string): Promise<Result<{ setup: SecondFactorSetup }>> =>
  attempt(async () => ({ setup: (await call('POST /api/admin/second-factor/start', { body: { password } })).data }))

export const enableSecondFactor = (code: string): Promise<Result<{ recoveryCodes: string[] }>> =>
  attempt(async () => {
    const { data } = await call('POST /api/admin/second-factor/enable', { body: { code } })
    showToast('Two-step login is on')
    return data
  })

/** They replace the earlier ones. */
export const createRecoveryCodes = (code: string): Promise<Result<{ recoveryCodes: string[] }>> =>
  attempt(async () => (await call('POST /api/admin/second-factor/enable', { body: { code } })).data)

export const disableSecondFactor = (password: string, code: string): Promise<Result<{ isDisabled: true }>> =>
  attempt(async () => {
    await call('POST /api/admin/second-factor/disable', { body: { password, code } })
    showToast('Two-step login is off')
    return { isDisabled: true as const }
  })
