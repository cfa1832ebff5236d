import { z } from 'zod'

import { defineAdminCalls } from './call.ts'
import { instant } from './values.ts'

const healthCheck = z.object({
  name: z.string(),
  label: z.string(),
  state: z.enum(['ok', 'attention', 'alarm']),
  /** For people, such as '3 emails'. */
  value: z.string(),
  /** The same for monitoring: a count, seconds, or a share of 1. Null if there is nothing to measure. */
  number: z.number().nullable(),
  since: instant.nullable(),
  /** Advice to the owner, in one sentence. */
  advice: z.string()
})
export type HealthCheck = z.output<typeof healthCheck>
export type HealthState = HealthCheck['state']

export const healthCalls = defineAdminCalls('settings', {
  'GET /api/admin/health/get': {
    summary: 'Reads the state of emails, payments, backups, jobs and the server.',
    response: { data: z.array(healthCheck) }
  }
})
