import { createIdFrom } from '../../src/server/platform/ids.ts'

export const ADMIN_IP = '203.0.113.7'

export interface Actor {
  id: string
  userName: string
}

interface Event {
  /** Milliseconds. */
  at: number
  by?: Actor
  action: string
  subject: readonly [kind: string, id: string]
  before?: object
  after?: object
  ip?: string
}

export const toIso = (milliseconds: number): string => new Date(milliseconds).toISOString()

export const toEventRow = ({ at, by, action, subject: [kind, id], before, after, ip }: Event) => ({
  id: createIdFrom(`event-${action}-${kind}-${id}-${at}`),
  at: toIso(at),
  actor_id: by?.id ?? null,
  actor_name: by?.userName ?? null,
  action,
  subject_kind: kind,
  subject_id: id,
  before: before ? JSON.stringify(before) : null,
  after: after ? JSON.stringify(after) : null,
  ip: ip ?? null
})
