import * as fc from 'fast-check'
import { expect } from 'vitest'

import { type CallName, contract } from '../../src/api/contract/index.ts'
import { openSession } from '../../src/server/auth/sessions.ts'
import { type Example, EXAMPLES, requestOf } from '../support/examples.ts'
import { it } from '../support/it.ts'
import type { Member, Person } from '../support/person.ts'
import { openWorld, type World } from '../support/world.ts'

const REQUESTS = 20_000
const AT_ONCE = 20

const NAMES = Object.keys(contract) as CallName[]

/** A password costs the most of all, so few of so many requests come as far as that. */
const weightOf = (name: CallName): number => (/login|register|reset|upload/.test(name) ? 1 : 12)

const HOSTILE = [
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

const request = fc.record({
  name: fc.oneof(...NAMES.map((name) => ({ weight: weightOf(name), arbitrary: fc.constant(name) }))),
  who: fc.constantFrom('visitor' as const, 'ada' as const, 'ben' as const, 'admin' as const),
  about: fc.constantFrom('ada', 'ben'),
  mutations: fc.array(mutation, { maxLength: 3 }),
  spelling: fc.constantFrom('encoded', 'as it is'),
  /** A body that is no JSON, or is of another type than it says. */
  rawBody: fc.oneof(
    { weight: 30, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('{', '[', '"', 'null', '{"a":1}}', '\u0000', '{"userId":') }
  )
})
type Generated = typeof request extends fc.Arbitrary<infer Value> ? Value : never

/** One field of an example, wherever it is, becomes something else, goes, or is wrapped. */
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
    Object.entries(fields).map(([key, given]) => [key, String(typeof given === 'symbol' ? '' : given)])
  )

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Who signs in or out does so in another browser, or everything after it would come from someone else. */
async function senderOf({ shop }: World, name: CallName, member: Member): Promise<Person> {
  if (!/\/log(in|out)$/.test(name)) return member
  const { token } = await openSession(shop.shop, shop.shop.db, member.id)
  return shop.visitor(() => token)
}

async function send(world: World, { name, who, about, mutations, spelling, rawBody }: Generated) {
  const owner = about === 'ada' ? world.ada : world.ben
  const example = mutations.reduce(mutate, EXAMPLES[name](world, world.of(owner)))
  const { url, init } = requestOf(name, example, spelling === 'encoded' ? encoded : (text) => text)
  const person = who === 'visitor' ? world.shop.visitor() : await senderOf(world, name, world[who])
  const sent = rawBody === null || !init.body ? init : { ...init, body: rawBody }
  return person.request(url, sent)
}

it(
  'answers twenty thousand generated requests, none with a failure of its own',
  { timeout: 600_000 },
  async ({ shop }) => {
    const world = await openWorld(shop)
    const generated = fc.sample(request, { numRuns: REQUESTS, seed: 20_261_121 })
    const failures: object[] = []
    const statuses = new Map<number, number>()
    for (let start = 0; start < generated.length; start += AT_ONCE) {
      await Promise.all(
        generated.slice(start, start + AT_ONCE).map(async (one) => {
          const { status } = await send(world, one)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status >= 500) failures.push({ status, ...one })
        })
      )
    }
    expect(failures).toEqual([])
    // Not all of them were turned away at the door.
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20)
    expect(statuses.get(201)).toBeGreaterThan(50)
    const wrong = await shop.shop.db
      .selectFrom('products')
      .select('id')
      .where(({ or, eb }) => or([eb('on_hand', '<', 0), eb('reserved', '<', 0)]))
      .execute()
    expect(wrong).toEqual([])
  }
)
