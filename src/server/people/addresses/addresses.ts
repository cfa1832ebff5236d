import type { Address, AddressFields } from '../../../api/contract/addresses.ts'
import { MAX_ADDRESSES } from '../../../domain/limits.ts'
import { getCountryName } from '../../../domain/addresses/format-address.ts'
import { lockAccount } from '../sessions/sessions.ts'
import type { Db, Row } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Session } from '../../platform/http/session.ts'
import { createId } from '../../platform/ids.ts'
import { readSettings, type SettingsConfig } from '../../platform/settings/read-settings.ts'
import type { Shop } from '../../platform/shop.ts'

export const listAddresses = async (db: Db, userId: string): Promise<Address[]> =>
  (await db.selectFrom('addresses').selectAll().where('user_id', '=', userId).orderBy('slot').execute()).map(toAddress)

/** Adds an address. Unique slots in the database enforce the limit. */
export function addAddress(shop: Shop, session: Session, fields: AddressFields): Promise<Address> {
  const userId = session.user.id
  return transact(shop.db, async (trx) => {
    await lockAccount(trx, session)
    await requireDelivery(shop.config, trx, fields.country)
    const usedSlots = new Set((await listSlots(trx, userId)).map((row) => row.slot))
    const slot = Array.from({ length: MAX_ADDRESSES }, (_, index) => index + 1).find(
      (candidate) => !usedSlots.has(candidate)
    )
    if (slot === undefined) throw new ShopError('invalid', `You can add max ${MAX_ADDRESSES} addresses`)
    const row = { id: createId(), user_id: userId, slot, ...toColumns(fields) }
    return toAddress(await trx.insertInto('addresses').values(row).returningAll().executeTakeFirstOrThrow())
  })
}

/** Throws a ShopError if the shop does not deliver to the country. */
export async function requireDelivery(config: SettingsConfig, db: Db, country: string | undefined): Promise<void> {
  if (!country || (await readSettings(config, db)).countries.includes(country)) return
  throw new ShopError('invalid', `We do not deliver to ${getCountryName(country)}.`, { field: 'country' })
}

/** Missing optional fields remain unchanged. */
export async function updateAddress(
  { config, db }: Shop,
  { userId, addressId }: AddressId,
  fields: AddressFields
): Promise<Address> {
  await requireDelivery(config, db, fields.country)
  const row = await db
    .updateTable('addresses')
    .set(toColumns(fields))
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

const toColumns = ({
  addressLine2,
  address,
  city,
  phone,
  pincode,
  notes,
  recipient,
  region,
  country
}: AddressFields) => ({
  recipient,
  address,
  address_line2: addressLine2,
  city,
  region,
  pincode,
  country,
  phone,
  notes
})

type Columns = Omit<Row<'addresses'>, 'id' | 'user_id' | 'slot'>

/** Of a saved address, or of an order's copy. */
export const toAddressFields = ({ recipient, address_line2, region, country, ...columns }: Columns): AddressFields => ({
  address: columns.address,
  city: columns.city,
  phone: columns.phone,
  pincode: columns.pincode,
  notes: columns.notes,
  ...(recipient && { recipient }),
  ...(address_line2 && { addressLine2: address_line2 }),
  ...(region && { region }),
  ...(country && { country })
})

const toAddress = (row: Row<'addresses'>): Address => ({
  _id: row.id,
  userId: row.user_id,
  ...toAddressFields(row)
})

async function throwAddressError(db: Db, id: string): Promise<never> {
  const row = await db.selectFrom('addresses').select('id').where('id', '=', id).executeTakeFirst()
  if (row) throw new ShopError('forbidden', 'This address is not yours.')
  throw new ShopError('not-found', 'Address not found')
}
