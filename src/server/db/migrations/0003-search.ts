import { type Kysely, sql } from 'kysely'

import { onPostgres } from '../lock.ts'
import { createStatementTrigger, createTrigger } from '../triggers.ts'

/** What search and the listing's counts are answered from; the products' own triggers keep it right. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCounts(db)
  await createIndex(db)
  await indexListing(db)
}

/** How many products each category has of each brand: the totals of the listing are sums of these. */
async function createCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('product_counts')
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('brand', 'text', (column) => column.notNull())
    .addColumn('products', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('product_counts_key', ['category', 'brand'])
    .execute()
  await sql`insert into product_counts (category, brand, products)
    select category, brand, count(*) from products where deleted_at is null group by category, brand`.execute(db)

  await countMoves(db)
  if (onPostgres(db)) await countStatements(db)
  else await countRows(db)
}

const ONE_MORE = `insert into product_counts (category, brand, products) values (new.category, new.brand, 1)
  on conflict (category, brand) do update set products = product_counts.products + 1`
const ONE_LESS = `update product_counts set products = products - 1
  where category = old.category and brand = old.brand`

/** Products that change their category or brand, or are deleted by their mark. */
async function countMoves(db: Kysely<unknown>): Promise<void> {
  const moved = `(old.category <> new.category or old.brand <> new.brand
    or (old.deleted_at is null) <> (new.deleted_at is null))`
  const change = { after: 'update of category, brand, deleted_at', on: 'products' }
  const came = { name: 'product_counts_came', when: `new.deleted_at is null and ${moved}`, run: ONE_MORE }
  const left = { name: 'product_counts_left', when: `old.deleted_at is null and ${moved}`, run: ONE_LESS }
  await createTrigger(db, { ...change, ...came })
  await createTrigger(db, { ...change, ...left })
}

async function countRows(db: Kysely<unknown>): Promise<void> {
  const added = { name: 'product_counts_added', after: 'insert', when: 'new.deleted_at is null', run: ONE_MORE }
  const removed = { name: 'product_counts_removed', after: 'delete', when: 'old.deleted_at is null', run: ONE_LESS }
  await createTrigger(db, { ...added, on: 'products' })
  await createTrigger(db, { ...removed, on: 'products' })
}

/**
 * PostgreSQL keeps each version of a row until the transaction has ended, so adding 100,000 products one by one to thirty
 * sums would take minutes. It adds up a whole statement at once.
 */
async function countStatements(db: Kysely<unknown>): Promise<void> {
  const sums = `select category, brand, count(*) as products from changed
    where deleted_at is null group by category, brand order by category, brand`
  await createStatementTrigger(db, {
    name: 'product_counts_added',
    after: 'insert',
    on: 'products',
    run: `insert into product_counts (category, brand, products) ${sums}
      on conflict (category, brand) do update set products = product_counts.products + excluded.products`
  })
  await createStatementTrigger(db, {
    name: 'product_counts_removed',
    after: 'delete',
    on: 'products',
    run: `update product_counts set products = product_counts.products - gone.products from (${sums}) as gone
      where product_counts.category = gone.category and product_counts.brand = gone.brand`
  })
}

/** An index of words over the products. A change of a product only notes that it changed: see search/refresh.ts. */
async function createIndex(db: Kysely<unknown>): Promise<void> {
  const word = onPostgres(db) ? sql`text collate "C"` : ('text' as const)
  await sql`insert into counters (name, value) values ('search', 1)`.execute(db)
  await db.schema
    .createTable('search_documents')
    .addColumn('number', 'integer', (column) =>
      onPostgres(db) ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement()
    )
    .addColumn('product_id', 'text', (column) => column.notNull().unique())
    .addColumn('words', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('changed', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('behind', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await sql`create index search_documents_behind on search_documents (number) where behind = 1`.execute(db)
  await db.schema
    .createTable('search_words')
    .addColumn('word', word, (column) => column.primaryKey().notNull())
    .addColumn('products', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('search_misspellings')
    .addColumn('letters', word, (column) => column.notNull())
    .addColumn('word', word, (column) => column.notNull())
    .addPrimaryKeyConstraint('search_misspellings_key', ['letters', 'word'])
    .execute()
  await db.schema
    .createTable('search_postings')
    .addColumn('word', word, (column) => column.notNull())
    .addColumn('field', 'integer', (column) => column.notNull())
    .addColumn('chunk', 'integer', (column) => column.notNull())
    .addColumn('numbers', onPostgres(db) ? 'bytea' : 'blob', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_postings_key', ['word', 'field', 'chunk'])
    .execute()
  await sql`insert into search_documents (product_id) select id from products order by created_at, id`.execute(db)

  const note = 'update search_documents set changed = changed + 1, behind = 1 where product_id ='
  await createTrigger(db, {
    name: 'search_documents_added',
    after: 'insert',
    on: 'products',
    run: `insert into search_documents (product_id) values (new.id)
      on conflict (product_id) do update set changed = search_documents.changed + 1, behind = 1`
  })
  await createTrigger(db, {
    name: 'search_documents_changed',
    after: 'update of title, description, category, brand, deleted_at',
    on: 'products',
    when: `old.title <> new.title or old.description <> new.description or old.category <> new.category
      or old.brand <> new.brand or (old.deleted_at is null) <> (new.deleted_at is null)`,
    run: `${note} new.id`
  })
  await createTrigger(db, {
    name: 'search_documents_removed',
    after: 'delete',
    on: 'products',
    run: `${note} old.id`
  })
}

/** Each category's products of each brand in each order, so that a page of any filter is read off without sorting. */
async function indexListing(db: Kysely<unknown>): Promise<void> {
  for (const columns of ['effective_cents_id', 'title_key_id', 'category_brand_effective_cents_id']) {
    await sql.raw(`drop index products_by_${columns}`).execute(db)
  }
  for (const columns of [
    ['effective_cents', 'id'],
    ['title_key', 'id'],
    ['category', 'brand', 'effective_cents', 'id'],
    ['category', 'brand', 'title_key', 'id']
  ]) {
    const name = `listed_by_${columns.join('_')}`
    await sql.raw(`create index ${name} on products (${columns.join(', ')}) where deleted_at is null`).execute(db)
  }
}
