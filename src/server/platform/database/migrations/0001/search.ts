import { type Kysely, sql } from 'kysely'

import { bytewiseText, createIndex, key, required, unique, withDefault } from '../../build-schema.ts'
import { isPostgres } from '../../lock.ts'
import { createTrigger } from '../../triggers.ts'

export async function createSearch(db: Kysely<unknown>): Promise<void> {
  // `refreshBatch` locks this row.
  await sql`insert into counters (name, value) values ('search', 1)`.execute(db)
  await createDocuments(db)
  await createWords(db)
  await createTriggers(db)
}

async function createDocuments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_documents')
    .addColumn('number', 'integer', (column) =>
      isPostgres(db) ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement()
    )
    .addColumn('product_id', 'text', unique)
    .addColumn('words', 'text', withDefault(''))
    // The number of changes. `behind` is 1 until the index has them.
    .addColumn('changed', 'integer', withDefault(1))
    .addColumn('behind', 'integer', withDefault(1))
    .execute()
  await createIndex(db, 'search_documents_behind', 'search_documents (number) where behind = 1')
}

async function createWords(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_words')
    .addColumn('word', bytewiseText(db), key)
    .addColumn('products', 'integer', required)
    .execute()
  await db.schema
    .createTable('search_misspellings')
    // The beginning of `word` without up to two of its letters: see search/spelling.ts.
    .addColumn('letters', bytewiseText(db), required)
    .addColumn('word', bytewiseText(db), required)
    .addPrimaryKeyConstraint('search_misspellings_key', ['letters', 'word'])
    .execute()
  await db.schema
    .createTable('search_postings')
    .addColumn('word', bytewiseText(db), required)
    .addColumn('field', 'integer', required)
    .addColumn('chunk', 'integer', required)
    .addColumn('numbers', isPostgres(db) ? 'bytea' : 'blob', required)
    .addPrimaryKeyConstraint('search_postings_key', ['word', 'field', 'chunk'])
    .execute()
}

/** Triggers only mark changed products: see search/refresh.ts. */
async function createTriggers(db: Kysely<unknown>): Promise<void> {
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
  // For lists that are both searched and filtered.
  await createTrigger(db, {
    name: 'products_numbered',
    after: 'insert',
    on: 'search_documents',
    run: 'update products set number = new.number where id = new.product_id'
  })
}
