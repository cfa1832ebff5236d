import type { Assertion } from '../../../api/contract/passkeys.ts'
import { transact } from '../../platform/database/transact.ts'
import type { Session } from '../../platform/http/session.ts'
import type { Shop } from '../../platform/shop.ts'
import { confirmSession, lockAccount } from '../sessions/sessions.ts'
import { recordPasskeyUse, verifyPasskey } from './use-passkey.ts'

/** Confirms that the session is used by its user. Throws a ShopError. */
export async function confirmWithPasskey(shop: Shop, session: Session, passkey: Assertion): Promise<void> {
  const used = await verifyPasskey(shop, { purpose: 'confirm', session }, passkey)
  await transact(shop.db, async (trx) => {
    await lockAccount(trx, session)
    await recordPasskeyUse(shop, trx, used)
    await confirmSession(shop, trx, session)
  })
}
