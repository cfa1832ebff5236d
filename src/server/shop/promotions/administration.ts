import type { Promotion, PromotionFields, PromotionScope } from '../../../api/contract/promotions.ts'
import { MAX_AUTOMATIC_PROMOTIONS, MAX_PROMOTIONS } from '../../../domain/limits.ts'
import { toCents, toDollars } from '../../../lib/money.ts'
import { diffFields, recordAudit } from '../../people/audit/audit.ts'
import { contains } from '../../platform/database/contains.ts'
import { lockRows } from '../../platform/database/lock.ts'
import type { Db, Row, Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester } from '../../platform/http/session.ts'
import { createId } from '../../platform/ids.ts'
import { nowIso, type ShopData } from '../../platform/shop.ts'
import { requireGroups } from '../product-groups/queries.ts'

type PromotionRow = Row<'promotions'>

/** Newest first. */
export async function listPromotions(db: Db, { q }: { q?: string | undefined }): Promise<Promotion[]> {
  const rows = await db
    .selectFrom('promotions')
    .selectAll()
    .where('deleted_at', 'is', null)
    .$if(q !== undefined, (query) =>
      query.where(({ or, ref }) =>
        or([contains(db, ref('name'), q ?? ''), contains(db, ref('code').$castTo<string>(), q ?? '')])
      )
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toPromotion)
}

const toPromotion = (row: PromotionRow): Promotion => ({
  _id: row.id,
  name: row.name,
  code: row.code,
  kind: row.kind,
  value: row.kind === 'amount' ? toDollars(row.value) : row.value,
  scope: JSON.parse(row.scope) as PromotionScope,
  minimum: toDollars(row.minimum_cents),
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  oncePerShopper: row.once_per_shopper === 1,
  maxUses: row.max_uses,
  budget: row.budget_cents === null ? null : toDollars(row.budget_cents),
  uses: row.uses,
  spent: toDollars(row.spent_cents)
})

export function addPromotion(shop: ShopData, requester: Requester, fields: PromotionFields): Promise<Promotion> {
  return transact(shop.db, async (trx) => {
    const columns = await toColumns(trx, fields)
    await requireFreeCode(trx, columns)
    await requireRoom(trx, columns)
    const row = await trx
      .insertInto('promotions')
      .values({ id: createId(), ...columns, created_at: nowIso(shop) })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(shop, trx, { ...requester, action: 'promotion.added', subject: toSubject(row), after: columns })
    return toPromotion(row)
  })
}

/** Also restores a deleted promotion. */
export function editPromotion(
  shop: ShopData,
  requester: Requester,
  id: string,
  fields: PromotionFields
): Promise<Promotion> {
  return transact(shop.db, async (trx) => {
    const before = await lockPromotion(trx, id)
    const columns = await toColumns(trx, fields)
    await requireFreeCode(trx, columns, id)
    await requireRoom(trx, columns, id)
    const row = await trx
      .updateTable('promotions')
      .set({ ...columns, deleted_at: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    // Carts have entered the former code.
    if (row.code !== before.code) await trx.deleteFrom('cart_promotions').where('promotion_id', '=', id).execute()
    const difference = diffFields(toAuditFields(before), toAuditFields(row))
    const action = before.deleted_at === null ? 'promotion.edited' : 'promotion.restored'
    if (difference) await recordAudit(shop, trx, { ...requester, action, subject: toSubject(row), ...difference })
    return toPromotion(row)
  })
}

export function deletePromotion(shop: ShopData, requester: Requester, id: string): Promise<void> {
  return transact(shop.db, async (trx) => {
    const row = await lockPromotion(trx, id)
    if (row.deleted_at !== null) return
    await trx
      .updateTable('promotions')
      .set({ deleted_at: nowIso(shop) })
      .where('id', '=', id)
      .execute()
    const subject = toSubject(row)
    await recordAudit(shop, trx, { ...requester, action: 'promotion.deleted', subject, before: toAuditFields(row) })
  })
}

const toSubject = ({ id }: PromotionRow) => ({ kind: 'promotion', id })

/** An order that is placed meanwhile does not change them, but the counts. */
const toAuditFields = ({ uses: _uses, spent_cents: _spent, ...row }: PromotionRow) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? '']))

const lockPromotion = (trx: Trx, id: string): Promise<PromotionRow> =>
  lockRows(trx, trx.selectFrom('promotions').selectAll().where('id', '=', id)).executeTakeFirstOrThrow(
    () => new ShopError('not-found', 'This discount does not exist.')
  )

/** Throws a ShopError if the fields contradict each other, or name an unknown category, brand or collection. */
async function toColumns(trx: Trx, { kind, value, scope, startsAt = null, endsAt = null, ...fields }: PromotionFields) {
  if (kind !== 'shipping' && value === 0) throw createFieldError('value', 'must be more than 0')
  if (kind === 'percent' && (value > 100 || !Number.isInteger(value)))
    throw createFieldError('value', 'must be a whole number from 1 to 100')
  if (startsAt && endsAt && startsAt >= endsAt) throw createFieldError('endsAt', 'must be after the start')
  const { products, ...groups } = scope
  await requireGroups(trx, groups)
  return {
    name: fields.name,
    code: fields.code ?? null,
    kind,
    value: kind === 'shipping' ? 0 : kind === 'amount' ? toCents(value) : value,
    scope: JSON.stringify({ ...groups, ...(products?.length && { products }) }),
    minimum_cents: toCents(fields.minimum),
    starts_at: startsAt,
    ends_at: endsAt,
    once_per_shopper: Number(fields.oncePerShopper),
    max_uses: fields.maxUses ?? null,
    budget_cents: typeof fields.budget === 'number' ? toCents(fields.budget) : null
  }
}

const createFieldError = (field: string, reason: string): ShopError =>
  new ShopError('invalid', 'Invalid data provided!', { field, reason })

type Columns = Awaited<ReturnType<typeof toColumns>>

async function requireFreeCode(trx: Trx, { code }: Columns, ownId = ''): Promise<void> {
  const other = trx.selectFrom('promotions').select('name').where('code', '=', code).where('deleted_at', 'is', null)
  const row = code && (await other.where('id', '!=', ownId).executeTakeFirst())
  if (row) throw new ShopError('conflict', `'${row.name}' already has this code.`, { field: 'code' })
}

async function requireRoom(trx: Trx, { code }: Columns, ownId = ''): Promise<void> {
  const rows = await trx
    .selectFrom('promotions')
    .select('code')
    .where('deleted_at', 'is', null)
    .where('id', '!=', ownId)
    .execute()
  if (rows.length >= MAX_PROMOTIONS) throw new ShopError('conflict', `A shop can have ${MAX_PROMOTIONS} discounts.`)
  if (code === null && rows.filter((row) => row.code === null).length >= MAX_AUTOMATIC_PROMOTIONS)
    throw new ShopError('conflict', `A shop can have ${MAX_AUTOMATIC_PROMOTIONS} discounts without a code.`, {
      field: 'code'
    })
}
