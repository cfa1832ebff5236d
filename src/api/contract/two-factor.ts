import { z } from 'zod'

import { password } from './auth.ts'
import { defineAdminCalls } from './call.ts'
import { instant } from './values.ts'

/** A code of the authenticator app, or a recovery code. Spaces and hyphens are ignored. */
export const code = z.string().trim().min(1, 'Please enter the code').max(40, 'This code is too long')

const twoFactor = z.object({
  /** Null if it is off. */
  enabledAt: instant.nullable(),
  /** The number of unused recovery codes. */
  recoveryCodes: z.number().int()
})
export type TwoFactor = z.output<typeof twoFactor>

const setup = z.object({
  /** In base 32, for an app that cannot scan the QR code. */
  secret: z.string(),
  uri: z.string(),
  /** An SVG of the URI. */
  qrCode: z.string()
})
export type TwoFactorSetup = z.output<typeof setup>

export const twoFactorCalls = defineAdminCalls('account', {
  'GET /api/admin/two-factor/get': {
    summary: "Returns the state of the administrator's two-factor authentication.",
    response: { data: twoFactor }
  },
  'POST /api/admin/two-factor/start': {
    summary:
      'Creates the secret of an authenticator app. Two-factor authentication stays off until its first code is confirmed.',
    body: z.object({ password }),
    response: { data: setup }
  },
  'POST /api/admin/two-factor/enable': {
    summary:
      'Turns two-factor authentication on with a code of the authenticator app, and returns the recovery codes. If it is on, replaces the recovery codes.',
    body: z.object({ code }),
    response: { data: z.object({ recoveryCodes: z.array(z.string()) }) }
  },
  'POST /api/admin/two-factor/disable': {
    summary: 'Turns two-factor authentication off.',
    body: z.object({ password, code })
  }
})
