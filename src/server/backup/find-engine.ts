import { isPostgres } from '../db/lock.ts'
import type { Db } from '../db/schema.ts'
import type { Engine } from './engine.ts'
import { postgres } from './postgres.ts'
import { sqlite } from './sqlite.ts'

export const findEngine = (db: Db): Engine => (isPostgres(db) ? postgres : sqlite)
