import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { Severity } from 'csp_evaluator/dist/finding.js'

import type { Finding } from './finding.ts'
import type { Front } from './front.ts'

const PAGES: Record<string, string[]> = {
  visitor: ['/auth/login', '/auth/register', '/auth/forgot-password', '/dev/outbox', '/api/docs'],
  shopper: ['home', 'listing', 'search?keyword=coat', 'checkout', 'account', 'payment-success', 'nothing-here'].map(
    (name) => `/shop/${name}`
  ),
  admin: ['dashboard', 'products', 'orders', 'features', 'reviews', 'customers', 'activity'].map(
    (name) => `/admin/${name}`
  )
}

const LEVELS: Partial<Record<Severity, Finding['level']>> = {
  [Severity.HIGH]: 'high',
  [Severity.MEDIUM]: 'medium',
  [Severity.HIGH_MAYBE]: 'medium'
}

/** Real payments use PayPal's https URLs instead. */
const STAND_IN = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/g

/** A page without a policy is a finding. */
export async function checkPolicies(front: Front, role: string): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const path of PAGES[role] ?? []) {
    const response = await fetch(front.url + path, { redirect: 'manual' })
    const policy = response.headers.get('content-security-policy')
    if (!policy) findings.push({ tool: 'csp', level: 'high', what: 'no policy', where: `${path} (${response.status})` })
    else findings.push(...evaluatePolicy(policy.replace(STAND_IN, 'https://stand-in'), path))
  }
  return findings
}

const evaluatePolicy = (policy: string, where: string): Finding[] =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity !== Severity.NONE && severity !== Severity.INFO)
    .map(({ severity, directive, description }) => ({
      tool: 'csp',
      level: LEVELS[severity] ?? 'low',
      what: `${directive}: ${description}`,
      where
    }))
