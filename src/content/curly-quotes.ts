import { type Document, isPair, isScalar, isSeq, visit } from 'yaml'

/** Text that a word processor quoted. */
const QUOTED = /^(?:[“”„][^“”„]*[“”"]|[‘’‚].*[‘’'])$/s
/** A curly quote that is not an apostrophe, which has letters on both sides. */
const AT_EDGE = /(?<![\p{L}\p{N}])[“”„‘’‚]|[“”„‘’‚](?![\p{L}\p{N}])/u
/** A straight quote that only a curly one closes. */
const UNCLOSED = /^\s*(?:- +)*[^\s:]+:\s+(["'])(?:(?!\1)[^“”„‘’‚])*[“”„‘’‚](?:(?!\1).)*$/
const FIELD = /^\s*(?:- +)*([^\s:]+):\s/

export const CURLY_QUOTES_MESSAGE = 'has curly quotes: put the whole value in straight quotes (\' or ") instead'

interface QuotedField {
  offset: number
  path: PropertyKey[]
}

/** Finds values in curly quotes, which visitors would see. */
export function findCurlyQuotes(document: Document): QuotedField[] {
  const fields: QuotedField[] = []
  visit(document, {
    Scalar(key, node, parents) {
      if (key === 'key' || node.type !== 'PLAIN' || !QUOTED.test(node.source ?? '')) return
      const path = parents.flatMap((parent, depth): PropertyKey[] => {
        if (isPair(parent)) return isScalar(parent.key) ? [String(parent.key.value)] : []
        return isSeq(parent) ? [parent.items.indexOf(parents[depth + 1] ?? node)] : []
      })
      fields.push({ offset: node.range?.[0] ?? 0, path })
    }
  })
  return fields
}

/** Finds curly quotes that may be the reason why the file cannot be parsed beyond `line`. */
export function findCurlyQuotesBefore(text: string, line: number): { line: number; path: string[] } | undefined {
  const lines = text.split('\n').slice(0, line)
  const index = AT_EDGE.test(lines.at(-1) ?? '') ? line - 1 : lines.findLastIndex((content) => UNCLOSED.test(content))
  if (index < 0) return undefined
  const [, field] = FIELD.exec(lines[index] ?? '') ?? []
  return { line: index + 1, path: field ? [field] : [] }
}
