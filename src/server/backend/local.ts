import type { IncomingMessage } from 'node:http'

import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'

import { createClient } from '../../api/client.ts'
import { loadVisit } from '../auth/visits.ts'
import { SECOND } from '../../lib/dates.ts'
import type { Backend, Health } from './backend.ts'
import { type WriteFailure, writeFailure } from '../db/failure.ts'
import type { Db } from '../db/schema.ts'
import { clientIp } from '../http/client-ip.ts'
import { extractDeviceCookie, readSessionCookie } from '../http/cookies.ts'
import type { Api } from '../http/route.ts'
import { hasMailbox, openMailbox } from '../mail/mailbox.ts'
import type { Shop } from '../shop.ts'

/** The shop in this process: calls made while rendering reach the API without a network. */
export function localBackend(shop: Shop, api: Api): Backend {
  const answer = (request: Request, { incoming }: { incoming: Pick<IncomingMessage, 'headers' | 'socket'> }) =>
    api.fetch(request, { ip: clientIp(shop.config, incoming) })
  const listener = getRequestListener(answer, { overrideGlobalObjects: false })
  return {
    visit: (cookies) => loadVisit(shop, { cookie: readSessionCookie(shop.config, cookies) }),
    answerApi: async (req, res) => {
      await listener(req, res)
    },
    connect(session, visitor) {
      const cookies: string[] = []
      // The session has been found already; a device that is known counts before anyone has signed in.
      const device = extractDeviceCookie(visitor.cookies)
      const fetch: typeof globalThis.fetch = async (input, init) => {
        const request = new Request(input, init)
        if (device) request.headers.set('cookie', device)
        const response = await api.fetch(request, { session, ip: visitor.ip })
        cookies.push(...response.headers.getSetCookie())
        return response
      }
      return { client: createClient({ baseURL: 'http://in.process', fetch }), cookies }
    },
    image: (path) => shop.images.read(path),
    mailbox: hasMailbox(shop.config) ? openMailbox(shop) : undefined,
    health: watchHealth(shop)
  }
}

const WRITE_PROBLEMS: Record<WriteFailure, string> = {
  locked: 'Another process has locked the database.',
  'disk-full': 'The disk of the database is full.',
  'read-only': 'The database is read-only.',
  'disk-error': 'The disk of the database fails.'
}

/** Milliseconds for which a result stands: anyone may ask, and each check is a write. */
const HEALTH_STANDS = 5 * SECOND

function watchHealth({ db, now }: Shop): () => Promise<Health> {
  let checkedAt = -Infinity
  let health: Promise<Health> | undefined
  return () => {
    if (!health || now().getTime() - checkedAt >= HEALTH_STANDS) {
      checkedAt = now().getTime()
      health = checkHealth(db)
    }
    return health
  }
}

/** Writes, because a database that is full or locked can still be read; the same value again would not be written. */
async function checkHealth(db: Db): Promise<Health> {
  try {
    await db.selectFrom('counters').select('value').where('name', '=', 'catalogue').executeTakeFirstOrThrow()
  } catch {
    return { canRead: false, problem: 'The database does not answer.' }
  }
  try {
    await db
      .insertInto('counters')
      .values({ name: 'health', value: 1 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + 1` }))
      .execute()
    return { canRead: true }
  } catch (error) {
    const failure = writeFailure(error)
    return { canRead: true, problem: failure ? WRITE_PROBLEMS[failure] : 'The database cannot be written.' }
  }
}
