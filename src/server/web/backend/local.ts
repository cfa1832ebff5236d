import { sql } from 'kysely'

import { findSession } from '../../people/sessions/sessions.ts'
import { recordDeniedAccess } from '../../people/audit/limited-events.ts'
import { SECOND } from '../../../lib/dates.ts'
import type { Backend, Health } from './backend.ts'
import { createConnect } from './in-process.ts'
import { readPageContext } from './read-page-context.ts'
import { type WriteFailure, findWriteFailure } from '../../platform/database/write-failure.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Api } from '../../platform/http/route.ts'
import { hasMailbox, openMailbox } from '../../platform/mail/mailbox.ts'
import { readPageSettings } from '../../platform/settings/read-settings.ts'
import type { Shop, ShopData } from '../../platform/shop.ts'

/** Creates a backend in this process, so that calls during rendering need no network. */
export function createLocalBackend(shop: Shop, api: Api): Backend {
  const recordDenied: Backend['recordDeniedAccess'] = (error, context) => recordDeniedAccess(shop, error, context)
  return {
    api,
    async findVisitor(credentials) {
      const session = await findSession(shop, credentials)
      return { session, loadPageContext: () => readPageContext(shop, session) }
    },
    readPageSettings: () => readPageSettings(shop.config, shop.db),
    connect: createConnect(shop, api, recordDenied),
    readImage: (path) => shop.images.read(path),
    mailbox: hasMailbox(shop.config) ? openMailbox(shop) : undefined,
    counts: shop.counts,
    checkHealth: cacheHealth(shop),
    recordDeniedAccess: recordDenied
  }
}

const WRITE_ERRORS: Record<WriteFailure, string> = {
  locked: 'Another process has locked the database.',
  timeout: 'The database does not respond in time.',
  'disk-full': 'The disk of the database is full.',
  'read-only': 'The database is read-only.',
  'disk-error': 'The disk of the database has failed.'
}

/** Milliseconds. Anyone can request a check, and each check writes to the database. */
const HEALTH_CACHE_TIME = 5 * SECOND

function cacheHealth({ db, now }: ShopData): () => Promise<Health> {
  let checkedAt = -Infinity
  let health: Promise<Health> | undefined
  return () => {
    if (!health || now().getTime() - checkedAt >= HEALTH_CACHE_TIME) {
      checkedAt = now().getTime()
      health = testDatabase(db)
    }
    return health
  }
}

/** Also writes, because a full or locked database can still be read. An unchanged row would not be written. */
async function testDatabase(db: Db): Promise<Health> {
  try {
    await db.selectFrom('counters').select('value').where('name', '=', 'catalogue').executeTakeFirstOrThrow()
  } catch {
    return { canRead: false, message: 'The database does not respond.' }
  }
  try {
    await db
      .insertInto('counters')
      .values({ name: 'health', value: 1 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + 1` }))
      .execute()
    return { canRead: true }
  } catch (error) {
    const failure = findWriteFailure(error)
    return { canRead: true, message: failure ? WRITE_ERRORS[failure] : 'The database cannot be written to.' }
  }
}
