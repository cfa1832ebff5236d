import { type Document, isMap, isNode, isScalar, LineCounter, type Node, parseDocument } from 'yaml'
import type { z } from 'zod'

import { ContentError } from './content-error.ts'
import { CURLY, findCurlyQuotes, findCurlyQuotesBefore } from './curly-quotes.ts'

type Path = readonly PropertyKey[]

/** Parses a file with its schema. Throws a ContentError. */
export function readContent<Value>(file: string, text: string, schema: z.ZodType<Value>): Value {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const at = (offset: number) => lines.linePos(offset).line
  const report = (mistakes: { line: number; sentence: string }[]) =>
    new ContentError(mistakes.map(({ line, sentence }) => `${file}, line ${line}: ${sentence}`).join('\n'))
  const [unread] = document.errors
  if (unread) throw report([unreadable(text, at(unread.pos[0]), unread.message)])
  const curly = findCurlyQuotes(document)
  if (curly.length > 0) throw report(curly.map(({ offset, path }) => ({ line: at(offset), sentence: inCurly(path) })))
  const read = schema.safeParse(document.toJS())
  if (read.success) return read.data
  const mistakes = read.error.issues.flatMap((issue) => mistakesOf(document, issue))
  throw report(mistakes.map(({ offset, sentence }) => ({ line: at(offset), sentence })))
}

const inCurly = (path: Path): string => `${path.length > 0 ? nameOf(path) : 'this line'} ${CURLY}.`

function unreadable(text: string, line: number, reason: string): { line: number; sentence: string } {
  const curly = findCurlyQuotesBefore(text, line)
  return curly ? { line: curly.line, sentence: inCurly(curly.path) } : { line, sentence: invalid(reason) }
}

const invalid = (reason: string): string =>
  `invalid YAML (${reason.replace(/\.$/, '')}). Check the spaces at its start, and put words that have a colon or a # in them in quotes.`

interface Mistake {
  offset: number
  sentence: string
}

function mistakesOf(document: Document, issue: z.core.$ZodIssue): Mistake[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      offset: offsetOfKey(document, issue.path, key),
      sentence: `${nameOf([...issue.path, key])} is not a field of this file: check its spelling and its indentation.`
    }))
  }
  return [{ offset: offsetOf(document, issue.path), sentence: `${nameOf(issue.path)} ${wrong(document, issue)}.` }]
}

/** As in '“tiles › 3 › label”', counted from one. */
const nameOf = (path: Path): string =>
  path.length > 0
    ? `“${path.map((step) => (typeof step === 'number' ? step + 1 : String(step))).join(' › ')}”`
    : 'the file'

function wrong(document: Document, issue: z.core.$ZodIssue): string {
  if (issue.path.length > 0 && !document.hasIn(issue.path)) return 'is missing'
  const given = valueAt(document, issue.path)
  if (given === null) return 'is empty'
  switch (issue.code) {
    case 'invalid_type':
      return EXPECTED[issue.expected] ?? `must be a ${issue.expected}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}, and is “${inWords(given)}”`
    case 'too_small':
      return issue.origin === 'array' ? 'needs at least one entry' : 'is empty'
    case 'too_big':
      return `is too long: ${issue.maximum} characters at most`
    default:
      return issue.message
  }
}

const inWords = (given: unknown): string => (typeof given === 'string' ? given : JSON.stringify(given))

const EXPECTED: Record<string, string> = {
  string: 'must be text: put numbers, yes and no in quotes',
  array: 'must be a list, whose entries each begin with a hyphen',
  object: 'must be a group of fields, each on its own indented line'
}

function valueAt(document: Document, path: Path): unknown {
  const node = document.getIn(path, true)
  return isScalar(node) ? node.value : node
}

/** Returns the position of a field, or that of its group if it is missing. */
function offsetOf(document: Document, path: Path): number {
  const key = path.at(-1)
  if (typeof key === 'string' && document.hasIn(path)) return offsetOfKey(document, path.slice(0, -1), key)
  const node = path.length > 0 ? document.getIn(path, true) : document.contents
  if (isNode(node)) return startOf(node)
  return path.length > 0 ? offsetOf(document, path.slice(0, -1)) : 0
}

function offsetOfKey(document: Document, path: Path, key: string): number {
  const group = path.length > 0 ? document.getIn(path, true) : document.contents
  const pair = isMap(group) ? group.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined
  return isNode(pair?.key) ? startOf(pair.key) : 0
}

const startOf = (node: Node): number => node.range?.[0] ?? 0
