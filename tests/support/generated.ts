import * as fc from 'fast-check'

import { type CallName, contract } from '../../src/api/contract/index.ts'
import { type Example, EXAMPLES, requestOf } from './examples.ts'
import type { Belongings, Exhibits } from './world.ts'

const NAMES = Object.keys(contract) as CallName[]

/** Hashing a password is slow, so few requests do it. */
const weightOf = (name: CallName): number => (/login|register|reset|upload/.test(name) ? 1 : 12)

/** Text that has broken programs before. */
export const HOSTILE = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '😀',
  '‮',
  "' or '1'='1",
  "'; drop table users; --",
  '"',
  '\\',
  '%',
  '%00',
  '%E0%A4%A',
  '%25',
  '../../etc/passwd',
  '{}',
  '{"$gt":""}',
  '[object Object]',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '9'.repeat(400),
  'x'.repeat(5000),
  '<script>alert(1)</script>',
  '${7*7}',
  '(',
  'a OR b NEAR(',
  'title:*',
  'a & !b <-> c'
]

const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...HOSTILE) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 2, arbitrary: fc.oneof(fc.integer(), fc.double(), fc.maxSafeInteger()) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 1e9 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) }
)

type Mutation = { kind: 'none' } | { kind: 'set' | 'drop' | 'nest'; at: number; value: unknown }

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ kind: 'none' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('set' as const, 'drop' as const, 'nest' as const),
      at: fc.nat(),
      value
    })
  }
)

/** A call by one user about another's data, with up to three mutations. */
export const generatedRequest = fc.record({
  name: fc.oneof(...NAMES.map((name) => ({ weight: weightOf(name), arbitrary: fc.constant(name) }))),
  who: fc.constantFrom('visitor' as const, 'ada' as const, 'ben' as const, 'admin' as const),
  about: fc.constantFrom('ada', 'ben'),
  mutations: fc.array(mutation, { maxLength: 3 }),
  spelling: fc.constantFrom('encoded', 'as it is'),
  rawBody: fc.oneof(
    { weight: 30, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('{', '[', '"', 'null', '{"a":1}}', '\u0000', '{"userId":') }
  )
})
export type Generated = typeof generatedRequest extends fc.Arbitrary<infer Value> ? Value : never

function mutate(example: Example, change: Mutation): Example {
  if (change.kind === 'none') return example
  const places = (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.keys(example[part] ?? {}).map((key) => ({ part, key }))
  )
  const place = places[change.at % Math.max(1, places.length)]
  if (!place) return example
  const fields: Record<string, unknown> = { ...example[place.part] }
  if (change.kind === 'drop') delete fields[place.key]
  else fields[place.key] = change.kind === 'nest' ? { [place.key]: fields[place.key] } : change.value
  return { ...example, [place.part]: place.part === 'body' ? fields : asText(fields) }
}

const asText = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, String(typeof field === 'symbol' ? '' : field)])
  )

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

export function requestFor({ name, mutations, spelling, rawBody }: Generated, world: Exhibits, of: Belongings) {
  const example = mutations.reduce(mutate, EXAMPLES[name](world, of))
  const { url, init } = requestOf(name, example, spelling === 'encoded' ? encoded : (text) => text)
  return { url, init: rawBody === null || !init.body ? init : { ...init, body: rawBody } }
}

export const isUnchanged = ({ mutations, rawBody }: Generated): boolean =>
  rawBody === null && mutations.every(({ kind }) => kind === 'none')
