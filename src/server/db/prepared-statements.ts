import { hash } from 'node:crypto'

import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'

import { createTimeLimit } from './statement-timeout.ts'

/** Per connection. Statements with lists have many texts. */
const MAX_STATEMENTS = 500

/** The code of 'cached plan must not change result type', after a newer version of the shop has migrated a table. */
const OUTDATED_PLAN = '0A000'

/**
 * Lets PostgreSQL parse each frequent statement once for each connection. A statement that takes longer than
 * `maxMilliseconds` fails.
 */
export function prepareStatements(pool: Pool, maxMilliseconds: number): PostgresPool {
  const names = new StatementNames()
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const prepared = clients.get(client) ?? prepareClient(client, names, maxMilliseconds)
      clients.set(client, prepared)
      return prepared
    }
  }
}

function prepareClient(client: PoolClient, names: StatementNames, maxMilliseconds: number): PostgresPoolClient {
  const limitTime = createTimeLimit(client, maxMilliseconds)
  const send = (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    const name = values.length > 0 ? names.get(text) : undefined
    const statement = { text, values: [...values], ...(name === undefined ? {} : { name }) }
    return limitTime(() => client.query(statement))
  }
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await send(text, values)
    } catch (error) {
      if ((error as { code?: unknown }).code !== OUTDATED_PLAN) throw error
      names.renew()
      // A failed transaction must be repeated as a whole: see `transact`.
      if (client.getTransactionStatus() !== 'I') throw error
      return send(text, values)
    }
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

class StatementNames {
  #names = new Map<string, string>()
  #generation = 0

  get(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= MAX_STATEMENTS) return name
    // Behind a connection pooler, processes share connections, so a name must belong to one text only.
    const newName = `shop_${this.#generation}_${hash('sha1', text)}`
    this.#names.set(text, newName)
    return newName
  }

  renew(): void {
    this.#names.clear()
    this.#generation += 1
  }
}
