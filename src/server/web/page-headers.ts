import type { OutgoingHttpHeaders } from 'node:http'

import { CONFIRM_EMAIL } from '../../domain/accounts/email-link-pages.ts'
import type { Config } from '../config.ts'
import { listApprovalOrigins } from '../paypal/approval-origins.ts'
import { normalizePath } from './guard.ts'

/** Their URLs contain a token. */
const SECRET_PATHS = ['/auth/reset-password', CONFIRM_EMAIL]

const hasSecret = (path: string): boolean => {
  const normalizedPath = normalizePath(path)
  return normalizedPath === null || SECRET_PATHS.some((secretPath) => normalizedPath.startsWith(secretPath))
}

const FRAMED_PATH = '/admin/home-preview'

const isFramed = (path: string): boolean => normalizePath(path)?.replace(/\/$/, '') === FRAMED_PATH

interface PageOptions {
  path: string
  policy: string
  shared: boolean
  /** The value of the `Link` header. */
  link: string | undefined
}

export function createPageHeaders(config: Config, { path, policy, shared, link }: PageOptions): OutgoingHttpHeaders {
  const framed = isFramed(path)
  const pagePolicy = framed ? policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'") : policy
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `${pagePolicy}; form-action 'self' ${listApprovalOrigins(config).join(' ')}`,
    'x-frame-options': framed ? 'SAMEORIGIN' : 'DENY',
    'referrer-policy': hasSecret(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    // The guard checks each request, so browsers must revalidate. With `no-store`, Back shows nothing private after a
    // logout.
    'cache-control': shared ? 'private, no-cache' : 'private, no-store',
    vary: 'cookie, accept-encoding, available-dictionary',
    ...(link ? { link } : {})
  }
}
