import { type Kysely, sql } from 'kysely'

import { isPostgres } from '../lock.ts'
import { createStatementTrigger, createTrigger } from '../triggers.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createProductCounts(db)
  await createSearchIndex(db)
  await indexListing(db)
}

/** The listing sums these counts. */
async function createProductCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('product_counts')
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('brand', 'text', (column) => column.notNull())
    .addColumn('products', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('product_counts_key', ['category', 'brand'])
    .execute()
  await sql`insert into product_counts (category, brand, products)
    select category, brand, count(*) from products where deleted_at is null group by category, brand`.execute(db)

  await createMoveTriggers(db)
  if (isPostgres(db)) await createStatementTriggers(db)
  else await createRowTriggers(db)
}

const INCREMENT = `insert into product_counts (category, brand, products) values (new.category, new.brand, 1)
  on conflict (category, brand) do update set products = product_counts.products + 1`
const DECREMENT = `update product_counts set products = products - 1
  where category = old.category and brand = old.brand`

async function createMoveTriggers(db: Kysely<unknown>): Promise<void> {
  const moved = `(old.category <> new.category or old.brand <> new.brand
    or (old.deleted_at is null) <> (new.deleted_at is null))`
  const change = { after: 'update of category, brand, deleted_at', on: 'products' }
  const increment = { name: 'product_counts_came', when: `new.deleted_at is null and ${moved}`, run: INCREMENT }
  const decrement = { name: 'product_counts_left', when: `old.deleted_at is null and ${moved}`, run: DECREMENT }
  await createTrigger(db, { ...change, ...increment })
  await createTrigger(db, { ...change, ...decrement })
}

async function createRowTriggers(db: Kysely<unknown>): Promise<void> {
  const added = { name: 'product_counts_added', after: 'insert', when: 'new.deleted_at is null', run: INCREMENT }
  const removed = { name: 'product_counts_removed', after: 'delete', when: 'old.deleted_at is null', run: DECREMENT }
  await createTrigger(db, { ...added, on: 'products' })
  await createTrigger(db, { ...removed, on: 'products' })
}

/**
 * Row triggers would update the same few counts 100,000 times in one transaction, which leaves as many row versions and
 * takes minutes.
 */
async function createStatementTriggers(db: Kysely<unknown>): Promise<void> {
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

/** Triggers only mark changed products: see search/refresh.ts. */
async function createSearchIndex(db: Kysely<unknown>): Promise<void> {
  const word = isPostgres(db) ? sql`text collate "C"` : ('text' as const)
  // `refreshBatch` locks this row.
  await sql`insert into counters (name, value) values ('search', 1)`.execute(db)
  await db.schema
    .createTable('search_documents')
    .addColumn('number', 'integer', (column) =>
      isPostgres(db) ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement()
    )
    .addColumn('product_id', 'text', (column) => column.notNull().unique())
    .addColumn('words', 'text', (column) => column.notNull().defaultTo(''))
    // The number of changes. `behind` is 1 until the index has them.
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
    // The beginning of `word` without up to two of its letters: see search/spelling.ts.
    .addColumn('letters', word, (column) => column.notNull())
    .addColumn('word', word, (column) => column.notNull())
    .addPrimaryKeyConstraint('search_misspellings_key', ['letters', 'word'])
    .execute()
  await db.schema
    .createTable('search_postings')
    .addColumn('word', word, (column) => column.notNull())
    .addColumn('field', 'integer', (column) => column.notNull())
    .addColumn('chunk', 'integer', (column) => column.notNull())
    .addColumn('numbers', isPostgres(db) ? 'bytea' : 'blob', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_postings_key', ['word', 'field', 'chunk'])
    .execute()
  await sql`insert into search_documents (product_id) select id from products order by created_at, id`.execute(db)

  const markChanged = 'update search_documents set changed = changed + 1, behind = 1 where product_id ='
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
    run: `${markChanged} new.id`
  })
  await createTrigger(db, {
    name: 'search_documents_removed',
    after: 'delete',
    on: 'products',
    run: `${markChanged} old.id`
  })
}

/** Each index sorts all products or those of one category and brand, whose first rows the listing merges. */
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
