import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Client } from '../../api/client.ts'
import type { Session } from '../http/session.ts'
import type { PageVisit } from '../auth/visits.ts'
import type { Mailbox } from '../mail/mailbox.ts'

export interface Backend {
  visit(cookies: string | undefined): Promise<PageVisit>
  handleApi(req: IncomingMessage, res: ServerResponse): Promise<void>
  connect(session: Session | null, visitor: Visitor): Connection
  image(path: string): Promise<{ bytes: Buffer; type: string } | null>
  /** Undefined in production. */
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
  /** For the visitor's browser, from the calls so far. */
  cookies: string[]
}
