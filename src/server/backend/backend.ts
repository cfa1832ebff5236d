import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Client } from '../../api/client.ts'
import type { Session } from '../http/session.ts'
import type { PageVisit } from '../auth/visits.ts'
import type { Mailbox } from '../mail/mailbox.ts'

/** What the way in needs of the shop behind it: the one in this process, or the one on the API's own host. */
export interface Backend {
  /** Who a cookie header speaks for, and which catalogue stands. */
  visit(cookies: string | undefined): Promise<PageVisit>
  /** Answers a request for `/api/`. */
  answerApi(req: IncomingMessage, res: ServerResponse): Promise<void>
  /** A client for rendering and forms, as the visitor or, without a session, as no one. */
  connect(session: Session | null, visitor: Visitor): Connection
  image(path: string): Promise<{ bytes: Buffer; type: string } | null>
  /** The demo's mailbox; none in production. */
  mailbox?: Mailbox | undefined
  /** Resolves to `canRead`, and to `problem`, a sentence, if something is wrong. */
  health(): Promise<Health>
}

export interface Health {
  canRead: boolean
  problem?: string
}

interface Visitor {
  /** The cookie header. */
  cookies: string | undefined
  ip: string
}

interface Connection {
  client: Client
  /** Cookies that the calls made so far want set on the visitor's browser. */
  cookies: string[]
}
