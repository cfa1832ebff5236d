import type { Db } from '../../src/server/platform/database/schema.ts'

/** Refunds whose outcome is not known. */
export async function listRequestedRefunds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('refunds').select('order_id').where('state', '=', 'requested').execute()
  return rows.map(({ order_id }) => `${order_id} has a requested refund`)
}

/** For the reconciler of every process. */
export async function makeRefundsDue(db: Db): Promise<void> {
  const next_check_at = new Date().toISOString()
  await db.updateTable('refunds').set({ next_check_at }).where('next_check_at', '>', next_check_at).execute()
}
