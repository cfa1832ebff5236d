import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono, MiddlewareHandler } from 'hono'

import type { Session } from './session.ts'

export interface Env {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    url: Readonly<URL>
    /** The decoded path in lower case (`normalizePath` in `web/guard.ts`). Empty for calls. */
    path: string
    /** The client's IP. */
    ip: string
    session: Session | null
    loadPageContext: () => Promise<PageContext>
    pageContext: PageContext
  }
}

export type App = Hono<Env>
export type Middleware = MiddlewareHandler<Env>
export type RequestContext = Context<Env>

/** Every page needs these. Another host that is not this software sends none of them. */
export interface PageContext {
  pageVersion?: string | undefined
  /** The units in the visitor's cart. */
  cartCount?: number | undefined
}
