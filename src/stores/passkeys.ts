import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

import { ApiError } from '../api/errors.ts'
import { NO_PASSKEY_USED } from '../domain/accounts/passkey-texts.ts'
import { call } from './call.ts'

const ALREADY_CREATED = 'This device already has a passkey for your account.'

const throwRefusal = (error: unknown): never => {
  const code = error instanceof Error ? error.name : ''
  throw new ApiError('rejected', 0, code === 'InvalidStateError' ? ALREADY_CREATED : NO_PASSKEY_USED, { code })
}

/** Throws an ApiError. Its code is `confirmation-required` if the user has to confirm who they are. */
export async function createPasskey(): Promise<void> {
  const { options: optionsJSON } = await call('POST /api/account/passkeys/options', { body: {} })
  const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch(throwRefusal)
  const { clientDataJSON, attestationObject, transports } = response
  const passkey = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  await call('POST /api/account/passkeys/add', { body: { passkey } })
}

/** Confirms with a passkey who uses the session. Throws an ApiError. */
export async function confirmWithPasskey(): Promise<void> {
  const { options: optionsJSON } = await call('POST /api/account/confirm/options', { body: {} })
  const passkey = await startAuthentication({ optionsJSON }).catch(throwRefusal)
  await call('POST /api/account/confirm/passkey', { body: { passkey } })
}

/** Confirms with the password who uses the session. Throws an ApiError. */
export async function confirmWithPassword(password: string, code?: string): Promise<void> {
  await call('POST /api/account/confirm/password', { body: { password, ...(code && { code }) } })
}
