import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Client } from '../../api/client.ts'
import type { Session } from '../http/session.ts'
import type { PageVisit } from '../auth/visits.ts'
import type { Mailbox } from '../mail/mailbox.ts'

export interface Backend {
  /** Returns the visitor of a cookie header and the catalogue version. */
  visit(cookies: string | undefined): Promise<PageVisit>
  handleApi(req: IncomingMessage, res: ServerResponse): Promise<void>
  /** Returns a client for rendering and forms, signed in as the visitor, or signed out without a session. */
  connect(session: Session | null, visitor: Visitor): Connection
  image(path: string): Promise<{ bytes: Buffer; type: string } | null>
  /** The demo's mailbox; undefined in production. */
  mailbox?: Mailbox | undefined
  health(): Promise<Health>
}

export interface Health {
  canRead: boolean
  problem?: string
}

interface Visitor {
  cookies: string | undefined
  ip: string
}

interface Connection {
  client: Client
  /** Cookies to set in the visitor's browser, from the calls made so far. */
  cookies: string[]
}
