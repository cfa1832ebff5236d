import { z } from 'zod'

import { CAPTURE_FAULTS } from './captures.ts'
import { isIssue } from './issues.ts'

const CALLS = ['token', 'create', 'get', 'capture', 'refund', 'verify'] as const
const FAULTS = [
  'latency',
  'drop-before',
  'drop-after',
  '401',
  '429',
  '500',
  '503',
  'bad-json',
  ...CAPTURE_FAULTS,
  'expired',
  'refused'
] as const

export type Call = (typeof CALLS)[number]
export type FaultName = (typeof FAULTS)[number]

const isApplicable = ({ on, fault }: { on: Call; fault: FaultName }): boolean => {
  if (CAPTURE_FAULTS.some((known) => known === fault)) return on === 'capture'
  if (fault === 'expired') return on === 'capture' || on === 'get'
  return true
}

const faultSchema = z
  .strictObject({
    on: z.enum(CALLS),
    fault: z.enum(FAULTS),
    times: z.int().positive().default(1),
    ms: z.int().min(0).max(600_000).default(1000),
    issue: z.string().refine(isIssue, 'is no issue of PayPal’s').optional()
  })
  .refine(isApplicable, `${CAPTURE_FAULTS.join(', ')} are faults of capture, expired of capture and get`)
  .refine(
    ({ fault, issue }) => (fault === 'refused') === (issue !== undefined),
    'refused, and nothing else, has an issue'
  )

export const faultListSchema = z.array(faultSchema)

type Fault = z.infer<typeof faultSchema>

/** A delay, another fault, or both. */
export type Plan = { ms: number; fault?: FaultName | undefined; issue?: string | undefined }

export type Faults = {
  add(faults: Fault[]): void
  clear(): void
  list(): Fault[]
  /** Decrements the count of each fault in the plan. */
  take(on: Call): Plan
}

export const createFaults = (): Faults => {
  let pendingFaults: Fault[] = []
  const takeFirst = (matches: (fault: Fault) => boolean): Fault | undefined => {
    const found = pendingFaults.find(matches)
    if (found) found.times -= 1
    pendingFaults = pendingFaults.filter(({ times }) => times > 0)
    return found
  }
  return {
    add: (faults) => void pendingFaults.push(...faults.map((fault) => ({ ...fault }))),
    clear: () => {
      pendingFaults = []
    },
    list: () => pendingFaults,
    take: (on) => {
      const ms = takeFirst((fault) => fault.on === on && fault.fault === 'latency')?.ms ?? 0
      const { fault, issue } = takeFirst((candidate) => candidate.on === on && candidate.fault !== 'latency') ?? {}
      return { ms, fault, issue }
    }
  }
}
