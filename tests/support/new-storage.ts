import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { execute } from './database.ts'

export interface NewStorage extends AsyncDisposable {
  /** Environment variables. */
  storage: Record<string, string>
  folder: string
}

/** Uses the same PostgreSQL server, if there is one. */
export async function createStorageLike(other: Record<string, string>): Promise<NewStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-place-'))
  const server = other['DATABASE_URL']
  const name = `place_${randomUUID().replaceAll('-', '')}`
  if (server) await execute(server, `create database ${name}`)
  const storage = {
    DATA_DIR: folder,
    ...(server && { DATABASE_URL: Object.assign(new URL(server), { pathname: name }).href })
  }
  return {
    storage,
    folder,
    [Symbol.asyncDispose]: async () => {
      await rm(folder, { recursive: true, force: true })
      if (server) await execute(server, `drop database ${name} with (force)`)
    }
  }
}
