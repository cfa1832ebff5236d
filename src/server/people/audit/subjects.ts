import type { Activity } from '../../../api/contract/audit.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { getTrashCutoff } from '../../../domain/products/trash.ts'
import { catalog } from '../../platform/database/catalog.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { ShopData } from '../../platform/shop.ts'

type Subject = NonNullable<Activity['subject']>

type SubjectLookup = (id: string) => Pick<Subject, 'name' | 'state'>

/** Each function describes a subject of one kind by its id. */
export type SubjectLookups = Partial<Record<string, SubjectLookup>>

interface SubjectColumns {
  subject_kind: string | null
  subject_id: string | null
}

export async function readSubjects(shop: ShopData, rows: SubjectColumns[]): Promise<SubjectLookups> {
  const listIds = (kind: string) => [
    ...new Set(rows.filter((row) => row.subject_kind === kind).map((row) => row.subject_id ?? ''))
  ]
  return {
    order: await readOrders(shop.db, listIds('order')),
    product: await readProducts(shop, listIds('product')),
    account: await readAccounts(shop.db, listIds('account')),
    promotion: await readPromotions(shop.db, listIds('promotion'))
  }
}

async function readOrders(db: Db, ids: string[]): Promise<SubjectLookup> {
  const rows = ids.length ? await db.selectFrom('orders').select(['id', 'number']).where('id', 'in', ids).execute() : []
  const names = new Map(rows.map(({ id, number }) => [id, formatOrderNumber({ _id: id, number })]))
  return (id) => ({ name: names.get(id) })
}

async function readProducts(shop: ShopData, ids: string[]): Promise<SubjectLookup> {
  const rows = ids.length
    ? await shop.db.selectFrom(catalog(shop.db)).select(['id', 'title', 'deleted_at']).where('id', 'in', ids).execute()
    : []
  const products = new Map(rows.map((row) => [row.id, row]))
  const cutoff = getTrashCutoff(shop.now())
  return (id) => {
    const product = products.get(id)
    if (!product) return { state: 'gone' }
    const { title: name, deleted_at } = product
    if (deleted_at === null) return { name }
    return { name, state: deleted_at > cutoff ? 'trashed' : 'gone' }
  }
}

/** An event may contain an email address that has no account. */
async function readAccounts(db: Db, emails: string[]): Promise<SubjectLookup> {
  const rows = emails.length
    ? await db.selectFrom('users').select(['email', 'role']).where('email', 'in', emails).execute()
    : []
  const roles = new Map(rows.map(({ email, role }) => [email, role]))
  return (email) => {
    const role = roles.get(email)
    if (role === undefined) return { state: 'gone' }
    return role === 'admin' ? { state: 'admin' } : {}
  }
}

async function readPromotions(db: Db, ids: string[]): Promise<SubjectLookup> {
  const rows = ids.length
    ? await db.selectFrom('promotions').select(['id', 'name']).where('id', 'in', ids).execute()
    : []
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => ({ name: names.get(id) })
}
