import * as fc from 'fast-check'

import { type CallName, contract } from '../../../src/api/contract/index.ts'
import { type Fleet, startFleet } from '../../support/fleet.ts'
import { findLedgerDifferences } from '../../support/ledger-differences.ts'
import { type Generated, generatedRequest, isUnchanged, requestFor } from '../../support/generated.ts'
import { randomFrom } from '../../support/random.ts'
import type { Check, Finding, Stage } from '../check.ts'
import { loggedErrors } from '../logged-errors.ts'
import { type Actors, createActors, signInAnew } from '../generated/actors.ts'
import { garbage, garbageRequest } from '../generated/garbage.ts'
import { sendWrongTotals } from '../generated/wrong-totals.ts'
import { type Answered, findContractErrors } from '../generated/check-response.ts'
import { readPrivatePages } from '../generated/private-pages.ts'

const REQUESTS = 50_000
const AT_ONCE = 20
const PAGES = 2000
const BARGAINS = 500

/** The share of requests that match no call. */
const GARBAGE = 0.1

/** Milliseconds. No request takes longer, even on a busy machine. */
const TIMEOUT = 30_000

/** Random requests by everyone about everyone's data. */
export const generated: Check = {
  name: 'generated',
  async *run({ database, seed, times }: Stage): AsyncGenerator<Finding> {
    await using fleet = await startFleet(database, 1)
    const cast = await createActors(fleet)
    yield await readPrivatePages(fleet, [cast.ada, cast.ben], times(PAGES))
    yield await answerAll(fleet, cast, times(REQUESTS), seed)
    yield await sendWrongTotals(fleet, times(BARGAINS), randomFrom(seed))
  }
}

async function answerAll(fleet: Fleet, cast: Actors, requests: number, seed: number): Promise<Finding> {
  const garbageRequests = fc.sample(garbage, { numRuns: Math.round(requests * GARBAGE), seed })
  const calls = fc.sample(generatedRequest, { numRuns: requests - garbageRequests.length, seed })
  const statuses = new Map<number, number>()
  const wrong = [
    ...(await atOnce(calls, (one) => sendGenerated(fleet, cast, one, statuses))),
    ...(await atOnce(garbageRequests, (one) => sendGarbage(fleet, garbageRequest(one), statuses)))
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
      ...(await findLedgerDifferences(fleet)),
      ...loggedErrors(fleet)
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

async function sendGenerated(fleet: Fleet, cast: Actors, one: Generated, statuses: Statuses): Promise<string[]> {
  const { url, init } = requestFor(one, cast.exhibits, one.about === 'ada' ? cast.of.ada : cast.of.ben)
  const token = await tokenOf(fleet, cast, one)
  const headers = new Headers(init.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  const answered = await ask(fleet, url, { ...init, headers }, statuses)
  if (typeof answered === 'string') return [answered]
  return [...findContractErrors(answered), ...findLeaks(cast, one, answered)]
}

/** Signing in or out uses another session, because it would change that of all later requests. */
async function tokenOf({ db }: Fleet, cast: Actors, { name, who }: Generated): Promise<string | undefined> {
  if (who === 'visitor') return undefined
  return /\/log(in|out)$/.test(name) ? signInAnew(db, cast[who]) : cast[who].token
}

async function sendGarbage(fleet: Fleet, { url, init }: ReturnType<typeof garbageRequest>, statuses: Statuses) {
  const answered = await ask(fleet, url, init, statuses)
  return typeof answered === 'string' ? [answered] : findContractErrors(answered)
}

/** Returns the response, or an error message. */
async function ask(fleet: Fleet, path: string, init: RequestInit, statuses: Statuses): Promise<Answered | string> {
  const { origin } = new URL(fleet.shops[0]?.url ?? '')
  const url = URL.parse(path, origin)
  // A URL of another origin never reaches the shop.
  if (url?.origin !== origin) return { method: 'GET', path: '/', status: 400, headers: new Headers(), text: '' }
  const { method = 'GET' } = init
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) })
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    return { method, path: url.pathname, status: answer.status, headers: answer.headers, text: await answer.text() }
  } catch (error) {
    return `${method} ${path.slice(0, 80)} was not answered: ${String(error)}`
  }
}

/** The response contains the account of whoever knows the password. */
const LOGIN: CallName = 'POST /api/auth/login'

function findLeaks(cast: Actors, one: Generated, { status, text }: Answered): string[] {
  const { name, who, about } = one
  const others = [cast.ada, cast.ben].filter(({ user }) => who === 'visitor' || user.id !== cast[who].user.id)
  const hidden = who === 'admin' || name === LOGIN ? [] : others.flatMap(({ secrets }) => secrets)
  const told = hidden.filter((word) => text.includes(word)).map((word) => `${name} told ${who} of ${word}`)
  const trespassed = isUnchanged(one) && status < 300 && !isAllowed(one)
  return trespassed ? [...told, `${name} about ${about} was granted to ${who}`] : told
}

/** A shopper's data is identified by the ids in the call. A review's owner comes from the session alone. */
function isAllowed({ name, who, about }: Generated): boolean {
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
