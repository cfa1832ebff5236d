import type { AuthenticatorTransport, WebAuthnCredential } from '@simplewebauthn/server'

import type { Passkey } from '../../../api/contract/passkeys.ts'
import type { Db, Row, Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester, Session } from '../../platform/http/session.ts'
import type { Shop } from '../../platform/shop.ts'
import { toAccountSubject } from '../accounts/accounts.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockAccount } from '../sessions/sessions.ts'
import { queuePasskeyMail } from './mails.ts'

/** Of PostgreSQL's `integer`. */
const MAX_COUNTER = 2_147_483_647

export const toCounter = (counter: number): number => Math.min(counter, MAX_COUNTER)

export const parsePasskey = ({ id, public_key, counter, transports }: Row<'passkeys'>): WebAuthnCredential => ({
  id,
  publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
  counter,
  transports: JSON.parse(transports) as AuthenticatorTransport[]
})

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, created_at, used_at }) => ({ _id: id, name, createdAt: created_at, usedAt: used_at }))
}

export async function countPasskeys(trx: Trx, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Throws a ShopError if the user has no such passkey. */
export function deletePasskey(shop: Shop, session: Session, requester: Requester, id: string): Promise<void> {
  const { user } = session
  return transact(shop.db, async (trx) => {
    await lockAccount(trx, session)
    await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirstOrThrow(() => new ShopError('not-found', 'This passkey has already been deleted.'))
    await queuePasskeyMail(shop, trx, { email: user.email, change: 'deleted' })
    await recordAudit(shop, trx, { ...requester, action: 'passkey.deleted', subject: toAccountSubject(user.email) })
  })
}
