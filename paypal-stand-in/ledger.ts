import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue, StatementSync } from 'node:sqlite'

const SCHEMA = `
create table if not exists orders (
  id text primary key, status text not null, currency text not null, amount_minor integer not null,
  custom_id text, invoice_id text, request text not null, instrument text, attempts integer not null default 0,
  created_at integer not null, updated_at integer not null, approved_at integer
) strict;
create index if not exists orders_open on orders (status, created_at) where status not in ('COMPLETED', 'EXPIRED');
create table if not exists captures (
  id text primary key, order_id text not null references orders, status text not null, reason text,
  currency text not null, amount_minor integer not null, custom_id text, invoice_id text,
  created_at integer not null, updated_at integer not null
) strict;
create index if not exists captures_of_order on captures (order_id);
create index if not exists captures_by_invoice on captures (invoice_id);
create table if not exists refunds (
  id text primary key, capture_id text not null references captures, status text not null,
  currency text not null, amount_minor integer not null, custom_id text, invoice_id text, note text,
  created_at integer not null
) strict;
create index if not exists refunds_of_capture on refunds (capture_id);
create table if not exists requests (
  scope text not null, request_id text not null, fingerprint text not null,
  resource_id text, refusal text, created_at integer not null, primary key (scope, request_id)
) strict;
create table if not exists events (
  id text primary key, type text not null, body text not null, created_at integer not null
) strict;
create table if not exists deliveries (
  id text primary key, event_id text not null references events, mode text not null, state text not null,
  attempts integer not null default 0, last_status integer, delay_ms integer not null default 0
) strict;
create index if not exists deliveries_open on deliveries (state);
create table if not exists tokens (hash text primary key, expires_at integer not null) strict;
create table if not exists keys (name text primary key, pem text not null) strict;
`

export type Ledger = {
  run(sql: string, ...values: SQLInputValue[]): number
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[]
  /** Atomic, and durable when it returns. A nested transaction joins the outer one. */
  transaction<Result>(work: () => Result): Result
  close(): void
}

/** `path` is a file, or `:memory:`. */
export const openLedger = (path: string): Ledger => {
  const db = new DatabaseSync(path, { timeout: 5000 })
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;')
  db.exec(SCHEMA)
  const prepared = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const statement = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  return {
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    get: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values) as Row[],
    transaction: (work) => {
      if (db.isTransaction) return work()
      db.exec('begin immediate')
      try {
        const result = work()
        db.exec('commit')
        return result
      } catch (error) {
        if (db.isTransaction) db.exec('rollback')
        throw error
      }
    },
    close: () => db.close()
  }
}
