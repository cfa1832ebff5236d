import type { Logger } from 'pino'

import type { Client } from '../../api/client.ts'
import type { SessionUser } from '../../api/contract/auth.ts'
import type { PublishedSections } from '../../content/apply-sections.ts'
import type { Backend } from './backend/backend.ts'
import type { Config } from '../platform/config/config.ts'
import type { RequestContext } from '../platform/http/env.ts'
import type { Session } from '../platform/http/session.ts'
import type { PageSettings } from '../platform/settings/read-settings.ts'
import { listApprovalOrigins } from '../platform/paypal/approval-origins.ts'
import type { RejectedForm } from './submit-form.ts'
import { loadPublishedContent } from './published-content.ts'

/** The data of a page. Shared pages have no user, and their client is signed out. */
export interface PageLocals {
  call: Client
  user: SessionUser | undefined
  shopName: string
  /** True if everyone sees the products. */
  isOpen: boolean
  /** Of addresses without one. ISO 3166-1 alpha-2. */
  country: string | undefined
  /** Without a trailing slash. */
  publicUrl: string
  /** The version of the build. Undefined during development. */
  version: string | undefined
  isSimulated: boolean
  /** The origins of the page where a shopper approves a payment. The likeliest is first. */
  approvalOrigins: string[]
  rejectedForm: RejectedForm | undefined
  /** Logs an error with the id of the request. */
  logError: (error: unknown) => void
  /** Returns the content that was published in the admin panel. */
  loadSections: () => Promise<PublishedSections>
}

interface Parts {
  config: Config
  log: Logger
  backend: Backend
  readPageSettings: () => Promise<PageSettings>
  version: string | undefined
}

/** Also returns the cookies that the calls of the page or form have set so far. */
export type CreateLocals = (
  context: RequestContext,
  session: Session | null
) => Promise<{ locals: PageLocals; cookies: string[] }>

export const createLocalsFactory = ({ config, log, backend, readPageSettings, version }: Parts): CreateLocals => {
  return async (context, session) => {
    const { req } = context
    const requestId = context.get('requestId')
    const { client, cookies } = backend.connect(session, {
      cookies: req.header('cookie'),
      ip: context.get('ip'),
      userAgent: req.header('user-agent'),
      requestId
    })
    const { shopName, browsing, countries } = await readPageSettings()
    let sections: Promise<PublishedSections> | undefined
    const locals: PageLocals = {
      call: client,
      user: session?.user,
      shopName,
      isOpen: browsing === 'everyone',
      country: countries[0],
      publicUrl: config.publicUrl,
      version,
      isSimulated: config.payments.kind === 'simulated',
      approvalOrigins: listApprovalOrigins(config),
      rejectedForm: undefined,
      logError: (error) => log.error({ err: error, requestId }, 'page could not be rendered'),
      loadSections: () => (sections ??= loadPublishedContent(client, log))
    }
    return { locals, cookies }
  }
}
