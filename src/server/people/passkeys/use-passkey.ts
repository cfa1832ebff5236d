import type { Assertion } from '../../../api/contract/passkeys.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { ShopError } from '../../platform/errors.ts'
import { type Clock, nowIso, type Shop } from '../../platform/shop.ts'
import { type ChallengeUse, redeemChallenge, saveChallenge } from './challenges.ts'
import { parsePasskey, toCounter } from './passkeys.ts'
import { getRelyingParty, loadWebAuthn } from './relying-party.ts'
import { createInvalidPasskeyError, runVerification } from './run-verification.ts'

export interface UsedPasskey {
  id: string
  userId: string
  counter: number
}

/** Returns the options for a login with any passkey, so that they do not reveal who has an account, or for the user's own. */
export async function createRequestOptions(shop: Shop, use: ChallengeUse) {
  const rows = use.session
    ? await shop.db.selectFrom('passkeys').selectAll().where('user_id', '=', use.session.user.id).execute()
    : []
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: getRelyingParty(shop.config).rpID,
    userVerification: 'required',
    allowCredentials: rows.map(parsePasskey).map(({ id, transports }) => ({ id, transports }))
  })
  await saveChallenge(shop, use, options.challenge)
  return options
}

/** Verifies that a passkey has signed a challenge of this purpose. Throws a ShopError. */
export async function verifyPasskey(shop: Shop, use: ChallengeUse, passkey: Assertion): Promise<UsedPasskey> {
  const expectedChallenge = await redeemChallenge(shop, use, passkey.response.clientDataJSON)
  const row = await shop.db.selectFrom('passkeys').selectAll().where('id', '=', passkey.id).executeTakeFirst()
  if (!row || (use.session && row.user_id !== use.session.user.id)) throw createUnknownPasskeyError()
  const { rpID, origin } = getRelyingParty(shop.config)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { userHandle, ...response } = passkey.response
  const { verified, authenticationInfo } = await runVerification(() =>
    verifyAuthenticationResponse({
      response: { ...passkey, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: parsePasskey(row)
    })
  )
  if (!verified || (userHandle && Buffer.from(userHandle, 'base64url').toString() !== row.user_id))
    throw createInvalidPasskeyError()
  return { id: row.id, userId: row.user_id, counter: toCounter(authenticationInfo.newCounter) }
}

/** Throws a ShopError if the passkey was deleted since its verification, or a copy of it was used. */
export async function recordPasskeyUse(clock: Clock, trx: Trx, { id, counter }: UsedPasskey): Promise<void> {
  await trx
    .updateTable('passkeys')
    .set({ counter, used_at: nowIso(clock) })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .returning('id')
    .executeTakeFirstOrThrow(createUnknownPasskeyError)
}

const createUnknownPasskeyError = (): ShopError =>
  new ShopError('passkey-unknown', 'This passkey no longer works here. Please use your password.')
