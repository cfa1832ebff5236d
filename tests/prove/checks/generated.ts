import * as fc from 'fast-check'

import { type CallName, contract } from '../../../src/api/contract/index.ts'
import { type Fleet, startFleet } from '../../support/fleet.ts'
import { disagreements } from '../../support/disagreements.ts'
import { type Generated, generatedRequest, isUntouched, requestFor } from '../../support/generated.ts'
import { randomFrom } from '../../support/random.ts'
import type { Check, Finding, Stage } from '../check.ts'
import { complaints } from '../complaints.ts'
import { type Cast, openCast, signInAnew } from '../generated/cast.ts'
import { garbage, garbageRequest } from '../generated/garbage.ts'
import { haggle } from '../generated/haggle.ts'
import { type Answered, brokenPromises } from '../generated/judge.ts'
import { readPrivatePages } from '../generated/private-pages.ts'

const REQUESTS = 50_000
const AT_ONCE = 20
const PAGES = 2000
const BARGAINS = 500

/** One in ten is about no call at all. */
const GARBAGE = 0.1

/** Longer than anything takes on a busy machine; what has not answered by then hangs. */
const PATIENCE = 30_000

/** Requests of all kinds, by everyone, about everyone's things. */
export const generated: Check = {
  name: 'generated',
  async *run({ database, seed, times }: Stage): AsyncGenerator<Finding> {
    await using fleet = await startFleet(database, 1)
    const cast = await openCast(fleet)
    yield await readPrivatePages(fleet, [cast.ada, cast.ben], times(PAGES))
    yield await answerAll(fleet, cast, times(REQUESTS), seed)
    yield await haggle(fleet, times(BARGAINS), randomFrom(seed))
  }
}

async function answerAll(fleet: Fleet, cast: Cast, requests: number, seed: number): Promise<Finding> {
  const nonsense = fc.sample(garbage, { numRuns: Math.round(requests * GARBAGE), seed })
  const calls = fc.sample(generatedRequest, { numRuns: requests - nonsense.length, seed })
  const statuses = new Map<number, number>()
  const wrong = [
    ...(await atOnce(calls, (one) => askAsSomebody(fleet, cast, one, statuses))),
    ...(await atOnce(nonsense, (one) => askNonsense(fleet, garbageRequest(one), statuses)))
  ]
  const succeeded = (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)
  return {
    done: `${requests} generated requests, ${succeeded} of them granted`,
    figure: `${wrong.length} wrong answers`,
    bound: 'none above 499, broken, late or of others',
    wrong: [
      ...wrong,
      ...(succeeded > requests / 20 ? [] : [`only ${succeeded} were granted`]),
      ...(await brokenStock(fleet)),
      ...(await disagreements(fleet)),
      ...complaints(fleet)
    ]
  }
}

async function atOnce<One>(all: One[], work: (one: One) => Promise<string[]>): Promise<string[]> {
  const wrong: string[] = []
  const rest = all.values()
  const worker = async () => {
    for (const one of rest) wrong.push(...(await work(one)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return wrong
}

type Statuses = Map<number, number>

async function askAsSomebody(fleet: Fleet, cast: Cast, one: Generated, statuses: Statuses): Promise<string[]> {
  const { url, init } = requestFor(one, cast.exhibits, one.about === 'ada' ? cast.of.ada : cast.of.ben)
  const token = await tokenOf(fleet, cast, one)
  const headers = new Headers(init.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  const answered = await ask(fleet, url, { ...init, headers }, statuses)
  if (typeof answered === 'string') return [answered]
  return [...brokenPromises(answered), ...trespasses(cast, one, answered)]
}

/** Sign-ins and logouts use another browser, because they would change the user of all later requests. */
async function tokenOf({ db }: Fleet, cast: Cast, { name, who }: Generated): Promise<string | undefined> {
  if (who === 'visitor') return undefined
  return /\/log(in|out)$/.test(name) ? signInAnew(db, cast[who]) : cast[who].token
}

async function askNonsense(fleet: Fleet, { url, init }: ReturnType<typeof garbageRequest>, statuses: Statuses) {
  const answered = await ask(fleet, url, init, statuses)
  return typeof answered === 'string' ? [answered] : brokenPromises(answered)
}

/** The answer, or why there is none. */
async function ask(fleet: Fleet, path: string, init: RequestInit, statuses: Statuses): Promise<Answered | string> {
  const { origin } = new URL(fleet.shops[0]?.url ?? '')
  const url = URL.parse(path, origin)
  // A URL of another host never reaches the shop.
  if (url?.origin !== origin) return { method: 'GET', path: '/', status: 400, headers: new Headers(), text: '' }
  const { method = 'GET' } = init
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) })
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    return { method, path: url.pathname, status: answer.status, headers: answer.headers, text: await answer.text() }
  } catch (error) {
    return `${method} ${path.slice(0, 80)} was not answered: ${String(error)}`
  }
}

/** It answers whoever knows the password with whose it is. */
const LOGIN: CallName = 'POST /api/auth/login'

function trespasses(cast: Cast, one: Generated, { status, text }: Answered): string[] {
  const { name, who, about } = one
  const others = [cast.ada, cast.ben].filter(({ user }) => who === 'visitor' || user.id !== cast[who].user.id)
  const hidden = who === 'admin' || name === LOGIN ? [] : others.flatMap(({ secrets }) => secrets)
  const told = hidden.filter((word) => text.includes(word)).map((word) => `${name} told ${who} of ${word}`)
  const trespassed = isUntouched(one) && status < 300 && !mayAsk(one)
  return trespassed ? [...told, `${name} about ${about} was granted to ${who}`] : told
}

/** A call names its owner by the shopper's or the order's id; a review carries its own author. */
function mayAsk({ name, who, about }: Generated): boolean {
  const { access } = contract[name]
  if (access === 'shopper') return name === 'POST /api/shop/review/add' ? who === 'ada' || who === 'ben' : who === about
  return access === 'anyone' || (access === 'user' ? who !== 'visitor' : who === 'admin')
}

async function brokenStock({ db }: Fleet): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'on_hand', 'reserved'])
    .where(({ or, eb }) => or([eb('on_hand', '<', 0), eb('reserved', '<', 0)]))
    .execute()
  return rows.map(({ id, on_hand, reserved }) => `${id} has ${on_hand} on hand and ${reserved} set aside`)
}
