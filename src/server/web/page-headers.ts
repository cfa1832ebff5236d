import type { OutgoingHttpHeaders } from 'node:http'

import type { Config } from '../config.ts'
import { normalizePath } from './guard.ts'

/** A form may redirect to PayPal's approval page or the stand-in's. */
const approvalOrigins = ({ payments }: Config): string =>
  payments.kind === 'simulated'
    ? `http://localhost:${payments.port} http://127.0.0.1:${payments.port}`
    : 'https://www.paypal.com https://www.sandbox.paypal.com'

const SECRET_PATH = '/auth/reset-password'

const hasSecret = (path: string): boolean => normalizePath(path)?.startsWith(SECRET_PATH) ?? true

const FRAMED_PATH = '/admin/home-preview'

const isFramed = (path: string): boolean => normalizePath(path)?.replace(/\/$/, '') === FRAMED_PATH

interface Page {
  path: string
  policy: string
  shared: boolean
}

export function pageHeaders(config: Config, { path, policy, shared }: Page): OutgoingHttpHeaders {
  const framed = isFramed(path)
  const pagePolicy = framed ? policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'") : policy
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `${pagePolicy}; form-action 'self' ${approvalOrigins(config)}`,
    'x-frame-options': framed ? 'SAMEORIGIN' : 'DENY',
    'referrer-policy': hasSecret(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    // The guard checks each request, so browsers must revalidate. `no-store` also covers the back button after a
    // logout.
    'cache-control': shared ? 'private, no-cache' : 'private, no-store',
    vary: 'cookie, accept-encoding'
  }
}
