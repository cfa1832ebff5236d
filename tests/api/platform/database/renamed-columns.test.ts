import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { describeActivity } from '../../../../src/domain/activity/activity-text.ts'
import { listActivity } from '../../../../src/server/people/audit/queries.ts'
import { restoreBanner } from '../../../../src/server/content/banners/delete.ts'
import { migrate } from '../../../../src/server/platform/database/migrate.ts'
import { SYSTEM } from '../../../../src/server/platform/http/session.ts'
import type { Shop } from '../../../../src/server/platform/shop.ts'
import { AT, logOrderEvent, makeOrder, makeShopperAndHat, openBefore } from '../../../support/older-schema.ts'

const REFUSALS = ['access.refused', 'login.refused', 'order.return-refused', 'password-reset.refused']

test('the activity before the migration keeps its texts', async () => {
  const db = await openBefore('0041-standard-names')
  for (const action of ['order.refund-asked', 'password-reset.asked', 'password-reset.done', ...REFUSALS])
    await logOrderEvent(db, 'o', { at: AT, action })
  await migrate(db)
  const { data } = await listActivity({ db, now: () => new Date(AT) }, { limit: 10 })
  expect(data.map(describeActivity).toSorted()).toEqual([
    'Declined a return',
    'Failed to sign in',
    'Requested a full refund to reject an order',
    'Requested a password reset',
    'Set a new password',
    'Used an expired password link',
    'Was denied access'
  ])
})

test('declined returns, sold units and emails keep their meaning when their columns are renamed', async () => {
  const db = await openBefore('0042-declined-returns')
  const { id: product_id } = await makeShopperAndHat(db)
  await makeOrder(db, { id: 'o', status: 'paid', state: 'captured', product_id, at: AT })
  await sql`update products set taken = 3`.execute(db)
  await sql`insert into return_requests (id, order_id, state, reason, refusal_reason, idempotency_key, created_at)
    values ('r', 'o', 'refused', 'Small.', 'Worn.', 'k', ${AT})`.execute(db)
  await sql`insert into mail_outbox (id, idempotency_key, recipient, subject, text, html, attempts, next_attempt_at, created_at)
    values ('m', 'payment-refused:o', 'ada@example.com', 'Declined', '', '', 0, ${AT}, ${AT})`.execute(db)
  await migrate(db)
  const [returned] = await db.selectFrom('return_requests').select(['state', 'decline_reason']).execute()
  const [queued] = await db.selectFrom('mail_outbox').select('idempotency_key').execute()
  const [product] = await db.selectFrom('products').select('ordered_units').execute()
  expect(returned).toEqual({ state: 'declined', decline_reason: 'Worn.' })
  expect([queued?.idempotency_key, product?.ordered_units]).toEqual(['payment-declined:o', 3])
})

test('banners that were deleted before the migration can be restored after it', async () => {
  const db = await openBefore('0041-standard-names')
  const headline = 'The "words": "dark"'
  const fields = { image: '/a.jpg', imageSmall: '', alt: '', headline, words: 'light', link: '/shop/home' }
  const before = JSON.stringify({ ...fields, position: 0, createdAt: AT })
  const event = { id: 'e', at: AT, action: 'feature.deleted', subject_kind: 'feature', subject_id: 'b', before }
  await db.insertInto('audit_events').values(event).execute()
  await migrate(db)
  const [banner] = await restoreBanner({ db, now: () => new Date(AT) } as Shop, SYSTEM, 'b')
  expect(banner).toMatchObject({ _id: 'b', headline, textColor: 'light' })
})
