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

/** The demo's payments are on this machine, where the real ones are PayPal's, by https. */
const STAND_IN = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/g

/** What Google's CSP Evaluator says of the policy of each page. A page without one is a finding. */
export async function checkPolicies(front: Front, who: string): Promise<Finding[]> {
  const found: Finding[] = []
  for (const path of PAGES[who] ?? []) {
    const answer = await fetch(front.url + path, { redirect: 'manual' })
    const policy = answer.headers.get('content-security-policy')
    if (!policy) found.push({ tool: 'csp', level: 'high', what: 'no policy', where: `${path} (${answer.status})` })
    else found.push(...judge(policy.replace(STAND_IN, 'https://stand-in'), path))
  }
  return found
}

const judge = (policy: string, where: string): Finding[] =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity !== Severity.NONE && severity !== Severity.INFO)
    .map(({ severity, directive, description }) => ({
      tool: 'csp',
      level: LEVELS[severity] ?? 'low',
      what: `${directive}: ${description}`,
      where
    }))
