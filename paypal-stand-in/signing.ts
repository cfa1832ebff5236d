import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Ledger } from './ledger.ts'

type Transmission = { id: string; time: string; webhookId: string; body: string }

export type Signer = {
  publicPem(): string
  sign(transmission: Transmission): string
  verify(transmission: Transmission, signature: string): boolean
}

const signedText = ({ id, time, webhookId, body }: Transmission): string => `${id}|${time}|${webhookId}|${crc32(body)}`

const loadKeyPair = (ledger: Ledger): { publicPem: string; privatePem: string } => {
  const readPem = (name: string) => ledger.get<{ pem: string }>('select pem from keys where name = ?', name)?.pem
  const publicPem = readPem('public')
  const privatePem = readPem('private')
  if (publicPem && privatePem) return { publicPem, privatePem }
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' }
  })
  ledger.transaction(() => {
    ledger.run("insert into keys (name, pem) values ('public', ?)", pair.publicKey)
    ledger.run("insert into keys (name, pem) values ('private', ?)", pair.privateKey)
  })
  return { publicPem: pair.publicKey, privatePem: pair.privateKey }
}

/** The key is stored in the ledger, so that old webhooks can be verified after a restart. */
export const createSigner = (ledger: Ledger): Signer => {
  let pair: ReturnType<typeof loadKeyPair> | undefined
  const getKeys = (): ReturnType<typeof loadKeyPair> => (pair ??= loadKeyPair(ledger))
  return {
    publicPem: () => getKeys().publicPem,
    sign: (transmission) => createSign('sha256').update(signedText(transmission)).sign(getKeys().privatePem, 'base64'),
    verify: (transmission, signature) =>
      createVerify('sha256').update(signedText(transmission)).verify(getKeys().publicPem, signature, 'base64')
  }
}
