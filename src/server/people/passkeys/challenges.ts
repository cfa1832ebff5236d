import { z } from 'zod'

import { MINUTE } from '../../../lib/dates.ts'
import type { Db, Row } from '../../platform/database/schema.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Session } from '../../platform/http/session.ts'
import { type Clock, nowIso, type ShopData } from '../../platform/shop.ts'
import { hashSecret } from '../sessions/sessions.ts'
import { runVerification } from './run-verification.ts'

/** The login page requests a challenge when it opens, so it must outlast the typing of an email address. */
const CHALLENGE_LIFETIME = 10 * MINUTE

export type ChallengeUse =
  | { purpose: 'login'; session?: undefined }
  | { purpose: Exclude<Row<'passkey_challenges'>['purpose'], 'login'>; session: Session }

export async function saveChallenge(
  { db, now }: Clock & { db: Db },
  { purpose, session }: ChallengeUse,
  challenge: string
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashSecret(challenge),
      purpose,
      session_id: session?.id ?? null,
      expires_at: new Date(now().getTime() + CHALLENGE_LIFETIME).toISOString()
    })
    .execute()
}

const signedData = z.object({ challenge: z.string() })

/**
 * Returns the challenge that the browser has signed, and deletes it, so that it works once. Throws a ShopError if it has
 * expired, or was created for another purpose or session.
 */
export async function redeemChallenge(
  shop: ShopData,
  { purpose, session }: ChallengeUse,
  clientDataJSON: string
): Promise<string> {
  const { challenge } = await runVerification(async () =>
    signedData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()))
  )
  await shop.db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashSecret(challenge))
    .where('purpose', '=', purpose)
    .where('session_id', session ? '=' : 'is', session?.id ?? null)
    .where('expires_at', '>', nowIso(shop))
    .returning('challenge_hash')
    .executeTakeFirstOrThrow(() => new ShopError('passkey-expired', 'This request has expired. Please try again.'))
  return challenge
}
