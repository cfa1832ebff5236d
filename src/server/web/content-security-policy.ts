import { hash } from 'node:crypto'

import { CHECKOUT_RULES, SPECULATION_RULES } from '../../domain/speculation-rules.ts'

const DIRECTIVES = [
  "default-src 'self'",
  "img-src 'self' data: https:",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'"
].join('; ')

const INLINE_ELEMENT = /<(script|style)\b[^>]*>([\s\S]+?)<\/\1>/g

/** Returns 'sha256-' and the hash in base64. */
export const hashText = (text: string): string => `sha256-${hash('sha256', text, 'base64')}`

const toSource = (text: string): string => `'${hashText(text)}'`

/**
 * Returns a function that creates the policy of a page. It allows those of the page's inline scripts and styles whose
 * hashes are in the build, so never an injected one.
 */
export function createPolicyBuilder(builtHashes: ReadonlySet<string>): (html: string) => string {
  // A script adds the second rules to pages with the first. Comparing texts is faster than hashing them, also in a Map.
  const known = [{ text: SPECULATION_RULES, sources: [SPECULATION_RULES, CHECKOUT_RULES].map(toSource).join(' ') }]

  function findSources(text: string): string | undefined {
    const element = known.find((other) => other.text === text)
    if (element) return element.sources
    if (!builtHashes.has(hashText(text))) return undefined
    const sources = toSource(text)
    known.push({ text, sources })
    return sources
  }

  return (html) => {
    const lists = { script: new Set(["'self'"]), style: new Set(["'self'"]) }
    for (const [, name, text = ''] of html.matchAll(INLINE_ELEMENT)) {
      const sources = findSources(text)
      if (sources) lists[name as 'script' | 'style'].add(sources)
    }
    return `${DIRECTIVES}; script-src ${[...lists.script].join(' ')}; style-src ${[...lists.style].join(' ')}`
  }
}
