import { type Document, isPair, isScalar, isSeq, visit } from 'yaml'

/** The words of one field that word processors have quoted. */
const QUOTED = /^(?:[“”„][^“”„]*[“”"]|[‘’‚].*[‘’'])$/s
/** An apostrophe has letters on both sides. */
const AT_EDGE = /(?<![\p{L}\p{N}])[“”„‘’‚]|[“”„‘’‚](?![\p{L}\p{N}])/u
/** A straight quote that opens the words and that only a curly one closes. */
const UNCLOSED = /^\s*(?:- +)*[^\s:]+:\s+(["'])(?:(?!\1).)*[“”„‘’‚](?:(?!\1).)*$/
const FIELD = /^\s*(?:- +)*([^\s:]+):\s/

export const CURLY = 'has curly quotes: put straight quotes (\' or ") around all of its words instead'

interface Place {
  offset: number
  path: PropertyKey[]
}

/** Finds the fields whose words are in curly quotes, which visitors would see. */
export function findCurlyQuotes(document: Document): Place[] {
  const places: Place[] = []
  visit(document, {
    Scalar(key, node, parents) {
      if (key === 'key' || node.type !== 'PLAIN' || !QUOTED.test(node.source ?? '')) return
      const path = parents.flatMap((parent, depth): PropertyKey[] => {
        if (isPair(parent)) return isScalar(parent.key) ? [String(parent.key.value)] : []
        return isSeq(parent) ? [parent.items.indexOf(parents[depth + 1] ?? node)] : []
      })
      places.push({ offset: node.range?.[0] ?? 0, path })
    }
  })
  return places
}

/** Finds the line and the field whose curly quotes may be why a file cannot be read beyond this line. */
export function findCurlyQuotesBefore(text: string, line: number): { line: number; path: string[] } | undefined {
  const lines = text.split('\n').slice(0, line)
  const found = AT_EDGE.test(lines.at(-1) ?? '') ? line - 1 : lines.findLastIndex((one) => UNCLOSED.test(one))
  if (found < 0) return undefined
  const [, field] = FIELD.exec(lines[found] ?? '') ?? []
  return { line: found + 1, path: field ? [field] : [] }
}
