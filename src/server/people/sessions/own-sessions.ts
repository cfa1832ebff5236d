import { parse } from 'bowser'

import type { OwnSession } from '../../../api/contract/account.ts'
import type { Db } from '../../platform/database/schema.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Session } from '../../platform/http/session.ts'
import type { ShopData } from '../../platform/shop.ts'
import { IDLE_LIMIT } from './sessions.ts'

export async function listOwnSessions({ db, now }: ShopData, session: Session): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'seen_at'])
    .where('user_id', '=', session.user.id)
    .where('expires_at', '>', now().toISOString())
    .where('seen_at', '>', new Date(now().getTime() - IDLE_LIMIT).toISOString())
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    browser: describeBrowser(row.user_agent),
    createdAt: row.created_at,
    seenAt: row.seen_at,
    isCurrent: row.id === session.id
  }))
}

/** Returns for example 'Firefox on Android', or '' if nothing is known. */
export function describeBrowser(userAgent: string): string {
  if (!userAgent) return ''
  const { browser, os } = parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' on ')
}

export async function endOwnSession(db: Db, { user }: Session, id: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .returning('id')
    .executeTakeFirstOrThrow(() => new ShopError('not-found', 'This session has already ended.'))
}

export async function endOtherSessions(db: Db, { id, user }: Session): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', user.id).where('id', '!=', id).execute()
}
