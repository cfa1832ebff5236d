import type { CallInput } from '../../src/api/contract/index.ts'
import type { Client } from '../../src/api/client.ts'

export type PromotionInput = Partial<CallInput<'POST /api/admin/promotions/add'>['body']>

/** The code of the promotion in each world. */
export const WORLD_CODE = 'WELCOME'

/** Adds 10%, unless the fields say otherwise. Resolves to the id. */
export async function addPromotion(admin: { call: Client }, fields: PromotionInput = {}): Promise<string> {
  const body = {
    name: fields.code ? `With ${fields.code}` : 'Automatic',
    kind: 'percent' as const,
    value: 10,
    ...fields
  }
  return (await admin.call('POST /api/admin/promotions/add', { body })).data._id
}
