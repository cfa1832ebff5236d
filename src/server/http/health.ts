import type { Shop } from '../shop.ts'

/** The counters are made by the first migration, so an answer says that both the database and its schema are there. */
export async function isHealthy(shop: Shop): Promise<[status: 200 | 503, text: string]> {
  try {
    await shop.db.selectFrom('counters').select('value').where('name', '=', 'catalogue').executeTakeFirstOrThrow()
    return [200, 'ok']
  } catch {
    return [503, 'The database does not answer.']
  }
}
