import type { Attestation, Passkey } from '../../../api/contract/passkeys.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester, Session } from '../../platform/http/session.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { nowIso, type Shop } from '../../platform/shop.ts'
import { toAccountSubject } from '../accounts/accounts.ts'
import { recordAudit } from '../audit/audit.ts'
import { describeBrowser } from '../sessions/own-sessions.ts'
import { lockAccount } from '../sessions/sessions.ts'
import { redeemChallenge, saveChallenge } from './challenges.ts'
import { queuePasskeyMail } from './mails.ts'
import { countPasskeys, parsePasskey, toCounter } from './passkeys.ts'
import { getRelyingParty, loadWebAuthn } from './relying-party.ts'
import { createInvalidPasskeyError, runVerification } from './run-verification.ts'

/** Per account. */
const MAX_PASSKEYS = 10

/** EdDSA, ES256 and RS256: https://www.iana.org/assignments/cose/cose.xhtml#algorithms */
const ALGORITHMS = [-8, -7, -257]

/** Throws a ShopError if the account has as many passkeys as possible. */
export async function createRegistrationOptions(shop: Shop, session: Session) {
  const { user } = session
  const rows = await shop.db.selectFrom('passkeys').selectAll().where('user_id', '=', user.id).execute()
  requireRoom(rows.length)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: (await readSettings(shop.config, shop.db)).shopName,
    rpID: getRelyingParty(shop.config).rpID,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.userName,
    excludeCredentials: rows.map(parsePasskey).map(({ id, transports }) => ({ id, transports })),
    // A passkey replaces the email address, the password and the code, so it must find the account and verify the user.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS
  })
  await saveChallenge(shop, { purpose: 'register', session }, options.challenge)
  return options
}

interface NewPasskey {
  session: Session
  requester: Requester
  userAgent: string | undefined
  passkey: Attestation
}

/** Saves a passkey and informs the owner of the account, who may not be the person who created it. Throws a ShopError. */
export async function addPasskey(shop: Shop, newPasskey: NewPasskey): Promise<Passkey> {
  const { session, requester, userAgent } = newPasskey
  const credential = await verifyNewPasskey(shop, newPasskey)
  const { user } = session
  const row = {
    id: credential.id,
    user_id: user.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: toCounter(credential.counter),
    transports: JSON.stringify(credential.transports ?? []),
    name: describeBrowser(userAgent ?? ''),
    created_at: nowIso(shop),
    used_at: null
  }
  return transact(shop.db, async (trx) => {
    await lockAccount(trx, session)
    requireRoom(await countPasskeys(trx, user.id))
    await trx
      .insertInto('passkeys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(() => new ShopError('conflict', 'This passkey is already saved.'))
    await queuePasskeyMail(shop, trx, { email: user.email, change: 'added' })
    await recordAudit(shop, trx, { ...requester, action: 'passkey.added', subject: toAccountSubject(user.email) })
    return { _id: row.id, name: row.name, createdAt: row.created_at, usedAt: null }
  })
}

async function verifyNewPasskey(shop: Shop, { session, passkey }: NewPasskey) {
  const { transports, ...response } = passkey.response
  const expectedChallenge = await redeemChallenge(shop, { purpose: 'register', session }, response.clientDataJSON)
  const { rpID, origin } = getRelyingParty(shop.config)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { registrationInfo } = await runVerification(() =>
    verifyRegistrationResponse({
      response: {
        ...passkey,
        response: { ...response, ...(transports && { transports }) },
        clientExtensionResults: {}
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      supportedAlgorithmIDs: ALGORITHMS
    })
  )
  if (!registrationInfo) throw createInvalidPasskeyError()
  return registrationInfo.credential
}

function requireRoom(count: number): void {
  if (count >= MAX_PASSKEYS)
    throw new ShopError('conflict', `An account can have ${MAX_PASSKEYS} passkeys. Please delete one first.`)
}
