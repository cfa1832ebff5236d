import type { Db } from '../../src/server/platform/database/schema.ts'
import type { ProductFields } from './products.ts'

export const readStock = (db: Db, { id }: ProductFields) =>
  db.selectFrom('variants').select(['on_hand', 'reserved']).where('id', '=', id).executeTakeFirstOrThrow()
