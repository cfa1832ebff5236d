import type { CallName } from '../../src/api/contract/index.ts'
import { setStatus } from './checkout.ts'
import { discardDraft, DRAFT_REVISION, EDITED_SECTION, SCHEDULED_VERSION } from './content.ts'
import { type Example, EXAMPLES } from './examples.ts'
import { requestResetToken } from './mailbox.ts'
import type { Person } from './person.ts'
import type { World } from './world.ts'

export async function addBrand(admin: Person): Promise<void> {
  await admin.call('POST /api/admin/groups/add', { body: { kind: 'brand', name: 'Selvage', slug: 'selvage' } })
}

/** Prepares the shop so that Ada's or the admin's example of the call succeeds. Resolves to the example. */
export async function prepareExample(name: CallName, world: World): Promise<Example> {
  const { shop, admin, ada, of } = world
  const { orderId, paymentId } = of(ada)
  const example = EXAMPLES[name](world, of(ada))
  // Links of the home page lead to the others.
  if (name === 'DELETE /api/admin/groups/delete/{slug}') await addBrand(admin)
  if (name === 'POST /api/shop/order/capture') await shop.paypal.control(`orders/${paymentId}/approve`)
  if (name === 'POST /api/admin/content/reopen/{section}') {
    // While there is a draft, a cancelled version stays unpublished.
    const query = { id: SCHEDULED_VERSION }
    await admin.call('DELETE /api/admin/content/schedule/{section}', { params: { section: EDITED_SECTION }, query })
    await discardDraft(admin, EDITED_SECTION, DRAFT_REVISION)
  }
  if (name === 'POST /api/admin/returns/receive/{id}')
    await shop.shop.db
      .updateTable('return_requests')
      .set({ state: 'awaitingParcel' })
      .where('id', '=', of(ada).returnId)
      .execute()
  // An account with an open order cannot be erased.
  if (name === 'POST /api/account/erase') await setStatus(admin, orderId, 'rejected')
  if (name === 'POST /api/auth/check-reset' || name === 'POST /api/auth/reset-password')
    example.body = { ...example.body, token: await requestResetToken(shop, ada.user.email) }
  return example
}
