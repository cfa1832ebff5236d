import { startAuthentication } from '@simplewebauthn/browser'

import type { CallResponse } from '../api/contract/index.ts'

/** Signs in with a passkey from the autofill of the email field, or from a dialog of the browser. */
export async function signInWithPasskey(useBrowserAutofill = false): Promise<void> {
  const passkey = await usePasskey(useBrowserAutofill).catch((error: Error) => error)
  const isError = passkey instanceof Error
  // Another attempt ends the one before.
  if (isError && (useBrowserAutofill || passkey.name === 'AbortError')) return
  const { submitPasskey } = await import('./auth-interactive.ts')
  await submitPasskey(isError ? undefined : passkey)
}

/** Makes the call without the API client, because the autofill needs it before the first interaction. */
async function usePasskey(useBrowserAutofill: boolean) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch('/api/auth/passkey/options', { method: 'POST', headers, body: '{}' })
  const { options: optionsJSON } = (await response.json()) as CallResponse<'POST /api/auth/passkey/options'>
  return startAuthentication({ optionsJSON, useBrowserAutofill })
}
