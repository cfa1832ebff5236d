import type { Selectable } from 'kysely'

import type { Address, AddressFields } from '../../../api/contract/addresses.ts'
import { MAX_ADDRESSES } from '../../../domain/addresses/address-rules.ts'
import { lockAccount } from '../sessions/sessions.ts'
import type { Db, Schema } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Session } from '../../platform/http/session.ts'
import { createId } from '../../platform/ids.ts'
import type { ShopData } from '../../platform/shop.ts'

export const listAddresses = async (db: Db, userId: string): Promise<Address[]> =>
  (await db.selectFrom('addresses').selectAll().where('user_id', '=', userId).orderBy('slot').execute()).map(toAddress)

/** Adds an address. Unique slots in the database enforce the limit. */
export function addAddress(shop: ShopData, session: Session, fields: AddressFields): Promise<Address> {
  const userId = session.user.id
  return transact(shop.db, async (trx) => {
    await lockAccount(trx, session)
    const usedSlots = new Set((await listSlots(trx, userId)).map((row) => row.slot))
    const slot = Array.from({ length: MAX_ADDRESSES }, (_, index) => index + 1).find(
      (candidate) => !usedSlots.has(candidate)
    )
    if (slot === undefined) throw new ShopError('invalid', `You can add max ${MAX_ADDRESSES} addresses`)
    const row = { id: createId(), user_id: userId, slot, ...pickFields(fields) }
    await trx.insertInto('addresses').values(row).execute()
    return toAddress(row)
  })
}

export async function updateAddress(db: Db, { userId, addressId }: AddressId, fields: AddressFields): Promise<Address> {
  const row = await db
    .updateTable('addresses')
    .set(pickFields(fields))
    .where('id', '=', addressId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  return row ? toAddress(row) : throwAddressError(db, addressId)
}

export async function deleteAddress(db: Db, { userId, addressId }: AddressId): Promise<Address> {
  const row = await db
    .deleteFrom('addresses')
    .where('id', '=', addressId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  return row ? toAddress(row) : throwAddressError(db, addressId)
}

interface AddressId {
  userId: string
  addressId: string
}

const listSlots = (db: Db, userId: string) =>
  db.selectFrom('addresses').select('slot').where('user_id', '=', userId).execute()

const pickFields = ({ address, city, phone, pincode, notes }: AddressFields): AddressFields => ({
  address,
  city,
  phone,
  pincode,
  notes
})

const toAddress = (row: Selectable<Schema['addresses']>): Address => ({
  _id: row.id,
  userId: row.user_id,
  ...pickFields(row)
})

async function throwAddressError(db: Db, id: string): Promise<never> {
  const row = await db.selectFrom('addresses').select('id').where('id', '=', id).executeTakeFirst()
  if (row) throw new ShopError('forbidden', 'This address is not yours.')
  throw new ShopError('not-found', 'Address not found')
}
