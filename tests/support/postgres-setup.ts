import { Client } from 'pg'
import type { TestProject } from 'vitest/node'

import { migrate } from '../../src/server/db/migrate.ts'
import { openPostgres } from '../../src/server/db/postgres.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which database the tests of this project run on. */
    database: 'sqlite' | 'postgres'
    /** The server that the tests make their databases on; in the project that runs on PostgreSQL. */
    postgresUrl: string
  }
}

/** One server for all tests, with a migrated database that each test gets a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  try {
    const admin = new Client(server.urlOf('postgres'))
    await admin.connect()
    await admin.query('create database shop_template')
    await admin.end()
    const template = openPostgres(server.urlOf('shop_template'))
    await migrate(template).finally(() => template.destroy())
    project.provide('postgresUrl', server.urlOf('postgres'))
  } catch (error) {
    await server.stop()
    throw error
  }
  return server.stop
}
