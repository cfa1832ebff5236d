import { createHash } from 'node:crypto'

import { SPECULATION_RULES } from '../../domain/speculation-rules.ts'

const INLINE_ELEMENT = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Astro does not allow the speculation rules of the layout, because it does not know them. */
const SPECULATION_RULES_HASH = hashSource(SPECULATION_RULES)

/**
 * Keeps only the hashes of the page's own scripts and styles. Astro allows those of all pages, about 2 kB per response.
 * Never adds a hash of an injected script.
 */
export function restrictPolicy(policy: string, html: string): string {
  const pageHashes = new Set([...html.matchAll(INLINE_ELEMENT)].map(([, , text = '']) => hashSource(text)))
  return policy
    .replace('script-src ', `script-src ${SPECULATION_RULES_HASH} `)
    .replace(/'sha256-[^']+' ?/g, (hash) => (pageHashes.has(hash.trim()) ? hash : ''))
    .replace(/;\s*$/, '')
}
