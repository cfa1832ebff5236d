import type { Client } from '../../../api/client.ts'
import type { DailyCounts } from '../../platform/daily-counts/daily-counts.ts'
import type { PageContext, RequestContext } from '../../platform/http/env.ts'
import type { Api } from '../../platform/http/route.ts'
import type { Credentials, Session } from '../../platform/http/session.ts'
import type { PageSettings } from '../../platform/settings/read-settings.ts'
import type { Mailbox } from '../../platform/mail/mailbox.ts'

/** Where the API is: in this process, or on another host. */
export interface Backend {
  /** Undefined if another host serves the API. */
  api?: Api
  findVisitor(credentials: Credentials, cookies: string | undefined): Promise<Visit>
  /** Another host may not send them. */
  readPageSettings(): Promise<Partial<PageSettings>>
  connect(session: Session | null, caller: Caller): Connection
  readImage(path: string): Promise<{ bytes: Buffer; type: string } | null>
  /** Undefined in production. */
  mailbox?: Mailbox | undefined
  /** Undefined if another host has the database. */
  counts?: DailyCounts
  checkHealth(): Promise<Health>
  /** Writes refused access to the audit log. */
  recordDeniedAccess?: (error: unknown, context: RequestContext) => Promise<void>
}

interface Visit {
  session: Session | null
  /** Reads the state of the shop again with each call. */
  loadPageContext: () => Promise<PageContext>
}

export interface Health {
  canRead: boolean
  message?: string
}

/** The visitor on whose behalf a page or form makes calls. */
export interface Caller {
  cookies: string | undefined
  ip: string
  userAgent: string | undefined
  requestId: string
}

export interface Connection {
  client: Client
  /** Cookies that the calls so far have set for the visitor's browser. */
  cookies: string[]
}
