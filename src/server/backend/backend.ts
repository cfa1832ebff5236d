import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Client } from '../../api/client.ts'
import type { DailyCounts } from '../daily-counts/daily-counts.ts'
import type { Session } from '../http/session.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import type { PageContext } from './page-context.ts'

/** A remote backend that is not this software sends only the session. */
export type RemotePageContext = Pick<PageContext, 'session'> & Partial<PageContext>

export interface Backend {
  loadPageContext(cookies: string | undefined): Promise<RemotePageContext>
  handleApi(req: IncomingMessage, res: ServerResponse): Promise<void>
  connect(session: Session | null, visitor: Visitor): Connection
  readImage(path: string): Promise<{ bytes: Buffer; type: string } | null>
  /** Undefined in production. */
  mailbox?: Mailbox | undefined
  /** Undefined if another host has the database. */
  counts?: DailyCounts
  checkHealth(): Promise<Health>
}

export interface Health {
  canRead: boolean
  message?: string
}

interface Visitor {
  cookies: string | undefined
  ip: string
  userAgent: string | undefined
}

export interface Connection {
  client: Client
  /** Cookies that the calls so far have set for the visitor's browser. */
  cookies: string[]
}
