import type { TwoFactorSetup } from '../../../api/contract/two-factor.ts'
import { call } from '../../call.ts'
import { showFailureToast } from '../../failure.ts'
import { showToast } from '../../toasts.ts'
import { type CredentialError, findCredentialError } from '../credentials.ts'

type Result<Value> = Value | { error: CredentialError } | undefined

/** Shows an error without a field as a toast. */
async function toResult<Value>(work: () => Promise<Value>): Promise<Result<Value>> {
  try {
    return await work()
  } catch (failure) {
    const error = findCredentialError(failure)
    if (error) return { error }
    showFailureToast(failure)
    return undefined
  }
}

export const startTwoFactor = (password: string): Promise<Result<{ setup: TwoFactorSetup }>> =>
  toResult(async () => ({ setup: (await call('POST /api/admin/two-factor/start', { body: { password } })).data }))

export const enableTwoFactor = (code: string): Promise<Result<{ recoveryCodes: string[] }>> =>
  toResult(async () => {
    const { data } = await call('POST /api/admin/two-factor/enable', { body: { code } })
    showToast('Two-factor authentication is on')
    return data
  })

export const replaceRecoveryCodes = (code: string): Promise<Result<{ recoveryCodes: string[] }>> =>
  toResult(async () => (await call('POST /api/admin/two-factor/enable', { body: { code } })).data)

export const disableTwoFactor = (password: string, code: string): Promise<Result<{ isDisabled: true }>> =>
  toResult(async () => {
    await call('POST /api/admin/two-factor/disable', { body: { password, code } })
    showToast('Two-factor authentication is off')
    return { isDisabled: true as const }
  })
