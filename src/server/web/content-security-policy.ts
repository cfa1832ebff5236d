import { createHash } from 'node:crypto'

import { SPECULATION_RULES } from '../../layouts/speculation-rules.ts'

const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Astro does not know the layout's speculation rules, which are no script. */
const SPECULATION_RULES_HASH = hashOf(SPECULATION_RULES)

/**
 * Reduces Astro's policy to a page. Astro allows the hashes of all pages' scripts and styles, about 2 kB in each
 * response; this keeps only those in this page. It never adds hashes that Astro did not write, such as those of
 * injected scripts.
 */
export function restrictPolicy(policy: string, html: string): string {
  const pageHashes = new Set([...html.matchAll(INLINE)].map(([, , text = '']) => hashOf(text)))
  return policy
    .replace('script-src ', `script-src ${SPECULATION_RULES_HASH} `)
    .replace(/'sha256-[^']+' ?/g, (hash) => (pageHashes.has(hash.trim()) ? hash : ''))
    .replace(/;\s*$/, '')
}
