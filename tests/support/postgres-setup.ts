import { Client } from 'pg'
import type { TestProject } from 'vitest/node'

import { migrate } from '../../src/server/platform/database/migrate.ts'
import { openPostgres } from '../../src/server/platform/database/postgres.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: 'sqlite' | 'postgres'
    /** Only in the projects `postgres` and `faults`. */
    postgresUrl: string
  }
}

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
