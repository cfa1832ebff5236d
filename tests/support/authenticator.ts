import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

import { isoCBOR } from '@simplewebauthn/server/helpers'

import type { CallResponse } from '../../src/api/contract/index.ts'
import type { Assertion, Attestation } from '../../src/api/contract/passkeys.ts'

type CreationOptions = CallResponse<'POST /api/account/passkeys/options'>['options']
type RequestOptions = CallResponse<'POST /api/auth/passkey/options'>['options']

interface Credential {
  id: string
  privateKey: KeyObject
  userHandle: string
  counter: number
}

/** An authenticator with a single passkey, and the browser that uses it. */
export interface Authenticator {
  origin: string
  rpId: string
  /** False for a security key without a PIN. */
  isUserVerified: boolean
  /** Undefined until a passkey is created. */
  credential: Credential | undefined
  create(options: CreationOptions): Attestation
  use(options: RequestOptions): Assertion
}

const FLAGS = { userPresent: 1, userVerified: 4, attested: 64 }

const hash = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** Makes real attestations and assertions with ES256 (WebAuthn, section 6). */
export function makeAuthenticator(origin: string): Authenticator {
  const authenticator: Authenticator = {
    origin,
    rpId: new URL(origin).hostname,
    isUserVerified: true,
    credential: undefined,
    create({ challenge, user }) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(16)
      const credential = { id: id.toString('base64url'), privateKey, userHandle: user.id, counter: 0 }
      authenticator.credential = credential
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const attested = [Buffer.alloc(16), Buffer.from([0, id.length]), id, encodeKey(x, y)]
      const authData = Buffer.concat([makeAuthenticatorData(authenticator, FLAGS.attested), ...attested])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)]
      ])
      const clientDataJSON = makeClientData('webauthn.create', challenge, authenticator.origin).toString('base64url')
      const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url')
      return { ...toIds(credential), response: { clientDataJSON, attestationObject, transports: ['internal'] } }
    },
    use({ challenge }) {
      const { credential } = authenticator
      if (!credential) throw new Error('there is no passkey')
      credential.counter += 1
      const clientData = makeClientData('webauthn.get', challenge, authenticator.origin)
      const authData = makeAuthenticatorData(authenticator)
      const signature = sign('sha256', Buffer.concat([authData, hash(clientData)]), credential.privateKey)
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: credential.userHandle
      }
      return { ...toIds(credential), response }
    }
  }
  return authenticator
}

const toIds = ({ id }: Credential) => ({ id, rawId: id, type: 'public-key' as const })

const makeClientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function makeAuthenticatorData({ rpId, isUserVerified, credential }: Authenticator, flags = 0): Buffer {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(credential?.counter ?? 0)
  const allFlags = FLAGS.userPresent + (isUserVerified ? FLAGS.userVerified : 0) + flags
  return Buffer.concat([hash(rpId), Buffer.from([allFlags]), counter])
}

/** Encodes a COSE key: the type EC2, the algorithm ES256 and the curve P-256. */
const encodeKey = (x: string, y: string): Buffer =>
  Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))]
      ]) as never
    )
  )
