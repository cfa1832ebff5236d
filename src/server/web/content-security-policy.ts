import { hash } from 'node:crypto'

import { CHECKOUT_RULES, SPECULATION_RULES } from '../../domain/speculation-rules.ts'

const DIRECTIVES = [
  "default-src 'self'",
  "img-src 'self' data: https:",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'"
].join('; ')

/** Skips empty elements, which are scripts with a `src`. */
const INLINE_ELEMENT = /<(script|style)\b[^>]*>(?!<\/\1>)([\s\S]+?)<\/\1>/g

/** Returns 'sha256-' and the hash in base64. */
export const hashText = (text: string | Buffer): string => `sha256-${hash('sha256', text, 'base64')}`

const formatSource = (textHash: string): string => `'${textHash}'`

/**
 * Returns a function that creates the content security policy of a page from its HTML in UTF-8. The policy allows an
 * inline script or style only if it is in the page and its hash is in `builtHashes`.
 */
export function createPolicyBuilder(builtHashes: ReadonlySet<string>): (html: Buffer) => string {
  // A script adds CHECKOUT_RULES to pages that have SPECULATION_RULES.
  const rules = [SPECULATION_RULES, CHECKOUT_RULES].map((text) => formatSource(hashText(text))).join(' ')
  // A list, because a `Map` would hash each text, which takes longer than comparing it with the few known ones.
  const allowedElements = [{ text: SPECULATION_RULES, sources: rules }]

  function findSources(text: string): string | undefined {
    const element = allowedElements.find((other) => other.text === text)
    if (element) return element.sources
    const bytes = Buffer.from(text, 'latin1')
    const textHash = hashText(bytes)
    if (!builtHashes.has(textHash)) return undefined
    const sources = formatSource(textHash)
    // A part of a string keeps the whole page in memory, so this copies the text.
    allowedElements.push({ text: bytes.toString('latin1'), sources })
    return sources
  }

  return (html) => {
    const sourceLists = { script: new Set(["'self'"]), style: new Set(["'self'"]) }
    // Decoding UTF-8 takes fifteen times as long. The tags are ASCII, and the hashes are those of the bytes.
    for (const [, name, text = ''] of html.toString('latin1').matchAll(INLINE_ELEMENT)) {
      const sources = findSources(text)
      if (sources) sourceLists[name as 'script' | 'style'].add(sources)
    }
    const { script, style } = sourceLists
    return `${DIRECTIVES}; script-src ${[...script].join(' ')}; style-src ${[...style].join(' ')}`
  }
}
