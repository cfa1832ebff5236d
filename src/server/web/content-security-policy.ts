import { hash } from 'node:crypto'

import { CHECKOUT_RULES, SPECULATION_RULES } from '../../domain/speculation-rules.ts'

const INLINE_ELEMENT = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g

const hashSource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/** Astro does not allow these rules, because it does not know them. A script adds the second to pages with the first. */
const RULES_HASHES = [SPECULATION_RULES, CHECKOUT_RULES].map(hashSource).join(' ')

/**
 * Keeps only the hashes of the page's own scripts and styles. Astro allows those of all pages, about 2 kB per response.
 * Never adds a hash of an injected script.
 */
export function restrictPolicy(policy: string, html: string): string {
  const pageHashes = new Set([...html.matchAll(INLINE_ELEMENT)].map(([, , text = '']) => hashSource(text)))
  return policy
    .replace(/'sha256-[^']+' ?/g, (source) => (pageHashes.has(source.trim()) ? source : ''))
    .replace('script-src ', html.includes(SPECULATION_RULES) ? `script-src ${RULES_HASHES} ` : 'script-src ')
    .replace(/;\s*$/, '')
}
