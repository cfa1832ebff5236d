import type { Activity } from '../../api/contract/audit.ts'
import { trashCutoff } from '../product-admin/filters.ts'
import type { Db } from '../db/schema.ts'
import type { Shop } from '../shop.ts'

type Subject = NonNullable<Activity['subject']>

/** What is known by now of what something happened to, by its kind and its id. */
export type Known = Partial<Record<string, (id: string) => Pick<Subject, 'name' | 'now'>>>

interface Named {
  subject_kind: string | null
  subject_id: string | null
}

export async function subjectsOf(shop: Pick<Shop, 'db' | 'now'>, rows: Named[]): Promise<Known> {
  const idsOf = (kind: string) => [
    ...new Set(rows.filter((row) => row.subject_kind === kind).map((row) => row.subject_id ?? ''))
  ]
  return { product: await productsOf(shop, idsOf('product')), account: await accountsOf(shop.db, idsOf('account')) }
}

async function productsOf(shop: Pick<Shop, 'db' | 'now'>, ids: string[]): Promise<NonNullable<Known[string]>> {
  const rows = ids.length
    ? await shop.db.selectFrom('products').select(['id', 'title', 'deleted_at']).where('id', 'in', ids).execute()
    : []
  const products = new Map(rows.map((row) => [row.id, row]))
  const since = trashCutoff(shop)
  return (id) => {
    const product = products.get(id)
    if (!product) return { now: 'gone' }
    const { title: name, deleted_at } = product
    if (deleted_at === null) return { name }
    return { name, now: deleted_at > since ? 'trashed' : 'gone' }
  }
}

/** Accounts are told of by their e-mail addresses, also such as somebody only tried. */
async function accountsOf(db: Db, emails: string[]): Promise<NonNullable<Known[string]>> {
  const rows = emails.length
    ? await db.selectFrom('users').select(['email', 'role']).where('email', 'in', emails).execute()
    : []
  const roles = new Map(rows.map(({ email, role }) => [email, role]))
  return (email) => {
    const role = roles.get(email)
    if (role === undefined) return { now: 'gone' }
    return role === 'admin' ? { now: 'admin' } : {}
  }
}
