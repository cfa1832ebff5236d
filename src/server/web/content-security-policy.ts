import { createHash } from 'node:crypto'

import { SPECULATION_RULES } from '../../lib/speculation-rules.ts'

/** Scripts and styles that stand in the page itself. */
const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Astro does not know of the rules that the layout brings, which are no script. */
const RULES = hashOf(SPECULATION_RULES)

/**
 * Astro's policy for a page. It allows the hashes of every page's scripts and styles, two kilobytes that each answer
 * would carry: only those stay that this page has. None is added that Astro did not write, whatever the page holds.
 */
export function policyFor(policy: string, html: string): string {
  const here = new Set([...html.matchAll(INLINE)].map(([, , text = '']) => hashOf(text)))
  return policy
    .replace('script-src ', `script-src ${RULES} `)
    .replace(/'sha256-[^']+' ?/g, (hash) => (here.has(hash.trim()) ? hash : ''))
    .replace(/;\s*$/, '')
}
