import type { Trx } from '../../../platform/database/schema.ts'
import { ShopError } from '../../../platform/errors.ts'
import type { OrderRow } from '../queries.ts'

/** An order's copy of an address, which later edits do not change. */
export type ShippingAddress = Pick<OrderRow, 'address_id' | 'address' | 'city' | 'pincode' | 'phone' | 'notes'>

export async function readShippingAddress(trx: Trx, userId: string, addressId: string): Promise<ShippingAddress> {
  const row = await trx.selectFrom('addresses').selectAll().where('id', '=', addressId).executeTakeFirst()
  if (!row) throw new ShopError('invalid', 'Please select one address to proceed.')
  if (row.user_id !== userId) throw new ShopError('forbidden', 'This address is not yours.')
  const { id, address, city, pincode, phone, notes } = row
  return { address_id: id, address, city, pincode, phone, notes }
}

/** Compares all fields, because an edited address keeps its id. */
export const isShippedTo = (order: OrderRow, address: ShippingAddress): boolean =>
  (Object.keys(address) as (keyof ShippingAddress)[]).every((field) => order[field] === address[field])
