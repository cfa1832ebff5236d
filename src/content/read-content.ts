import { type Document, isMap, isNode, isScalar, LineCounter, type Node, parseDocument } from 'yaml'
import type { z } from 'zod'

import { ContentError } from './content-error.ts'
import { CURLY_QUOTES_MESSAGE, findCurlyQuotes, findCurlyQuotesBefore } from './curly-quotes.ts'

type Path = readonly PropertyKey[]

/** Parses and validates the text of a content file. Throws a ContentError. */
export function readContent<Value>(file: string, text: string, schema: z.ZodType<Value>): Value {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const findLine = (offset: number) => lines.linePos(offset).line
  const createError = (mistakes: { line: number; sentence: string }[]) =>
    new ContentError(mistakes.map(({ line, sentence }) => `${file}, line ${line}: ${sentence}`).join('\n'))
  const [parseError] = document.errors
  if (parseError) throw createError([describeParseError(text, findLine(parseError.pos[0]), parseError.message)])
  const quotedFields = findCurlyQuotes(document)
  if (quotedFields.length > 0)
    throw createError(
      quotedFields.map(({ offset, path }) => ({ line: findLine(offset), sentence: describeCurlyQuotes(path) }))
    )
  const result = schema.safeParse(document.toJS())
  if (result.success) return result.data
  const mistakes = result.error.issues.flatMap((issue) => listMistakes(document, issue))
  throw createError(mistakes.map(({ offset, sentence }) => ({ line: findLine(offset), sentence })))
}

const describeCurlyQuotes = (path: Path): string =>
  `${path.length > 0 ? formatPath(path) : 'this line'} ${CURLY_QUOTES_MESSAGE}.`

function describeParseError(text: string, line: number, reason: string): { line: number; sentence: string } {
  const quotedField = findCurlyQuotesBefore(text, line)
  return quotedField
    ? { line: quotedField.line, sentence: describeCurlyQuotes(quotedField.path) }
    : { line, sentence: describeYamlError(reason) }
}

const describeYamlError = (reason: string): string =>
  `invalid YAML (${reason.replace(/\.$/, '')}). Check the spaces at the start of the line, and put text with a colon or a # in quotes.`

interface Mistake {
  offset: number
  sentence: string
}

function listMistakes(document: Document, issue: z.core.$ZodIssue): Mistake[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      offset: findKeyOffset(document, issue.path, key),
      sentence: `${formatPath([...issue.path, key])} is not a field of this file: check its spelling and its indentation.`
    }))
  }
  return [
    {
      offset: findOffset(document, issue.path),
      sentence: `${formatPath(issue.path)} ${describeIssue(document, issue)}.`
    }
  ]
}

/** Formats a path as in '“tiles › 3 › label”'. Entries are counted from one. */
const formatPath = (path: Path): string =>
  path.length > 0
    ? `“${path.map((step) => (typeof step === 'number' ? step + 1 : String(step))).join(' › ')}”`
    : 'the file'

function describeIssue(document: Document, issue: z.core.$ZodIssue): string {
  if (issue.path.length > 0 && !document.hasIn(issue.path)) return 'is missing'
  const value = readValue(document, issue.path)
  if (value === null) return 'is empty'
  switch (issue.code) {
    case 'invalid_type':
      return TYPE_MESSAGES[issue.expected] ?? `must be a ${issue.expected}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}, but is “${formatValue(value)}”`
    case 'too_small':
      return issue.origin === 'array' ? 'needs at least one entry' : 'is empty'
    case 'too_big':
      return `is too long: the maximum is ${issue.maximum} characters`
    default:
      return issue.message
  }
}

const formatValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const TYPE_MESSAGES: Record<string, string> = {
  string: 'must be text: put numbers, true and false in quotes',
  array: 'must be a list whose entries begin with a hyphen',
  object: 'must be a group of fields, each on its own indented line'
}

function readValue(document: Document, path: Path): unknown {
  const node = document.getIn(path, true)
  return isScalar(node) ? node.value : node
}

/** Returns the offset of the field, or of its group if the field is missing. */
function findOffset(document: Document, path: Path): number {
  const key = path.at(-1)
  if (typeof key === 'string' && document.hasIn(path)) return findKeyOffset(document, path.slice(0, -1), key)
  const node = path.length > 0 ? document.getIn(path, true) : document.contents
  if (isNode(node)) return getOffset(node)
  return path.length > 0 ? findOffset(document, path.slice(0, -1)) : 0
}

function findKeyOffset(document: Document, path: Path, key: string): number {
  const group = path.length > 0 ? document.getIn(path, true) : document.contents
  const pair = isMap(group) ? group.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined
  return isNode(pair?.key) ? getOffset(pair.key) : 0
}

const getOffset = (node: Node): number => node.range?.[0] ?? 0
