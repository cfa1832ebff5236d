import { isPostgres } from '../database/lock.ts'
import type { Db } from '../database/schema.ts'
import type { Engine } from './engine.ts'
import { postgres } from './postgres.ts'
import { sqlite } from './sqlite.ts'

export const findEngine = (db: Db): Engine => (isPostgres(db) ? postgres : sqlite)
