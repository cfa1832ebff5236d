import type { OutgoingHttpHeaders } from 'node:http'

import type { Config } from '../config.ts'
import { plainPath } from './guard.ts'

/** Where a form may send the browser on to: PayPal's approval page, or the stand-in's. */
const approvalOrigins = ({ payments }: Config): string =>
  payments.kind === 'simulated'
    ? `http://localhost:${payments.port} http://127.0.0.1:${payments.port}`
    : 'https://www.paypal.com https://www.sandbox.paypal.com'

/** Pages whose address carries a secret. */
const SECRET = '/auth/reset-password'

const isSecret = (path: string): boolean => plainPath(path)?.startsWith(SECRET) ?? true

/** The only page that another of the shop's own shows within itself. */
const FRAMED = '/admin/home-preview'

const isFramed = (path: string): boolean => plainPath(path)?.replace(/\/$/, '') === FRAMED

interface Page {
  /** As it was asked for, without its query. */
  path: string
  /** What is allowed of scripts and styles, by their hashes. */
  policy: string
  shared: boolean
}

/** The headers of every page. */
export function pageHeaders(config: Config, { path, policy, shared }: Page): OutgoingHttpHeaders {
  const framed = isFramed(path)
  const rules = framed ? policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'") : policy
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `${rules}; form-action 'self' ${approvalOrigins(config)}`,
    'x-frame-options': framed ? 'SAMEORIGIN' : 'DENY',
    'referrer-policy': isSecret(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    // The browser asks each time and is answered 304: whether the page may be seen is decided on the server.
    // A page of the visitor's own is kept nowhere, not even for the back button after a logout.
    'cache-control': shared ? 'private, no-cache' : 'private, no-store',
    vary: 'cookie, accept-encoding'
  }
}
