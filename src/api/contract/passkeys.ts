import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON
} from '@simplewebauthn/browser'
import { z } from 'zod'

import { password, sessionUser } from './auth.ts'
import { defineCalls } from './call.ts'
import { code } from './two-factor.ts'
import { instant } from './values.ts'

const base64url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/)

/** WebAuthn allows 1023 bytes. */
const credentialId = base64url(1364)

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** The browser's response when it creates a passkey. */
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: z.array(z.string().max(20)).max(10).optional()
  })
})
export type Attestation = z.output<typeof attestation>

/** The browser's response when it uses a passkey. */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(4096),
    userHandle: base64url(100).nullish()
  })
})
export type Assertion = z.output<typeof assertion>

const passkey = z.object({
  _id: z.string(),
  /** The browser that created it, such as 'Chrome on Android'. Empty if it is unknown. */
  name: z.string(),
  createdAt: instant,
  usedAt: instant.nullable()
})
export type Passkey = z.output<typeof passkey>

/** The options are those of WebAuthn, as JSON. */
const requestOptions = { options: z.custom<PublicKeyCredentialRequestOptionsJSON>() }

export const ownPasskeys = z.array(passkey)

export const passkeyCalls = defineCalls({
  'POST /api/auth/passkey/options': {
    summary: 'Returns the options for a login with a passkey. They are valid once.',
    access: 'anyone',
    body: z.object({}),
    response: requestOptions
  },
  'POST /api/auth/passkey/login': {
    summary: 'Starts a session with a passkey, as a login with a password does. It needs no code.',
    access: 'anyone',
    body: z.object({ passkey: assertion }),
    response: { message: z.string(), token: z.string(), user: sessionUser }
  },
  'GET /api/account/passkeys': {
    summary: "Lists the user's passkeys, the newest first.",
    access: 'signed-in',
    response: { data: ownPasskeys }
  },
  'POST /api/account/passkeys/options': {
    summary: 'Returns the options for a new passkey. They are valid once.',
    access: 'signed-in',
    body: z.object({}),
    response: { options: z.custom<PublicKeyCredentialCreationOptionsJSON>() }
  },
  'POST /api/account/passkeys/add': {
    summary: 'Saves a new passkey.',
    access: 'signed-in',
    body: z.object({ passkey: attestation }),
    response: { data: passkey }
  },
  'DELETE /api/account/passkeys/{id}': {
    summary: "Deletes one of the user's passkeys.",
    access: 'signed-in',
    params: z.object({ id: credentialId })
  },
  'GET /api/account/confirm/check': {
    summary: 'Succeeds if the user has signed in or confirmed who they are a short time ago.',
    access: 'signed-in'
  },
  'POST /api/account/confirm/options': {
    summary: 'Returns the options for a confirmation with a passkey. They are valid once.',
    access: 'signed-in',
    body: z.object({}),
    response: requestOptions
  },
  'POST /api/account/confirm/passkey': {
    summary: 'Confirms with a passkey who uses the session.',
    access: 'signed-in',
    body: z.object({ passkey: assertion })
  },
  'POST /api/account/confirm/password': {
    summary: 'Confirms with the password who uses the session. The code is needed if two-factor authentication is on.',
    access: 'signed-in',
    body: z.object({ password, code: code.optional() })
  }
})
