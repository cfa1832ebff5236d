import type { Db } from '../../../src/server/platform/database/schema.ts'

/** As if the user had signed in long ago, so that the shop asks for a confirmation. */
export const ageSessions = (db: Db, userId: string) =>
  db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0).toISOString() })
    .where('user_id', '=', userId)
    .execute()
