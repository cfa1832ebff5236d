import { call } from '../../call.ts'
import { showToast } from '../../toasts.ts'

export const startTwoFactor = async (password: string) =>
  (await call('POST /api/admin/two-factor/start', { body: { password } })).data

export async function enableTwoFactor(code: string): Promise<string[]> {
  const recoveryCodes = await replaceRecoveryCodes(code)
  showToast('Two-factor authentication is on')
  return recoveryCodes
}

export const replaceRecoveryCodes = async (code: string): Promise<string[]> =>
  (await call('POST /api/admin/two-factor/enable', { body: { code } })).data.recoveryCodes

export async function disableTwoFactor(password: string, code: string): Promise<void> {
  await call('POST /api/admin/two-factor/disable', { body: { password, code } })
  showToast('Two-factor authentication is off')
}
