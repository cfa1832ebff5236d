import { randomUUID } from 'node:crypto'

import { Client } from 'pg'
import { inject } from 'vitest'

/** A database of its own for one test: the value of DATABASE_URL, none on SQLite, and how to remove it. */
export interface TestDatabase {
  url: string | undefined
  remove(): Promise<void>
}

export async function makeDatabase(): Promise<TestDatabase> {
  if (inject('database') === 'sqlite') return { url: undefined, remove: async () => {} }
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await execute(server, `create database ${name} template shop_template strategy file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, remove: () => execute(server, `drop database ${name} with (force)`) }
}

async function execute(server: string, statement: string): Promise<void> {
  const client = new Client(server)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
