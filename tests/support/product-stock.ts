import type { Db } from '../../src/server/db/schema.ts'
import type { ProductFields } from './products.ts'

export const shelf = (db: Db, { id }: ProductFields) =>
  db.selectFrom('products').select(['on_hand', 'reserved']).where('id', '=', id).executeTakeFirstOrThrow()
