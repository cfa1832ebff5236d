import { secureHeaders } from 'hono/secure-headers'

import { CONFIRM_EMAIL } from '../../domain/accounts/email-link-pages.ts'
import type { Config } from '../platform/config/config.ts'
import type { Middleware } from '../platform/http/env.ts'

const HSTS = 'max-age=31536000; includeSubDomains'

/** Sent on slow lines with every picture, so these are only the headers that are not about documents. */
const COMMON = {
  xContentTypeOptions: true,
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false
}

export const setSecurityHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>): Middleware =>
  secureHeaders({ ...COMMON, strictTransportSecurity: publicUrl.startsWith('https:') ? HSTS : false })

/** Their URLs contain a token. */
const SECRET_PATHS = ['/auth/reset-password', CONFIRM_EMAIL]

/** Astro adds the content security policy. A page can set another value for one of these headers. */
export const setDocumentHeaders: Middleware = async (context, next) => {
  await documentHeaders(context, next)
  if (SECRET_PATHS.some((secretPath) => context.get('path').startsWith(secretPath)))
    context.header('referrer-policy', 'no-referrer')
}

const documentHeaders = secureHeaders({
  ...COMMON,
  strictTransportSecurity: false,
  crossOriginOpenerPolicy: true,
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [] },
  overwrite: false
})
