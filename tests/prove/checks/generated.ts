import * as fc from 'fast-check'

import { type CallName, contract } from '../../../src/api/contract/index.ts'
import { type Fleet, startFleet } from '../../support/fleet.ts'
import { findLedgerDifferences } from '../../support/ledger-differences.ts'
import { type Generated, generatedRequest, isUnchanged, requestFor } from '../../support/generated.ts'
import { randomFrom } from '../../support/random.ts'
import type { Check, Finding, Stage } from '../check.ts'
import { readLoggedErrors } from '../logged-errors.ts'
import { type Actors, createActors, openNewSession } from '../generated/actors.ts'
import { garbage, garbageRequest } from '../generated/garbage.ts'
import { sendWrongTotals } from '../generated/wrong-totals.ts'
import { type ApiResponse, findContractErrors } from '../generated/check-response.ts'
import { readPrivatePages } from '../generated/private-pages.ts'

const REQUESTS = 50_000
const CONCURRENCY = 20
const PAGES = 2000
const WRONG_TOTALS = 500

/** The share of requests that match no call. */
const GARBAGE = 0.1

/** Milliseconds, enough for a busy machine. */
const TIMEOUT = 30_000

export const generated: Check = {
  name: 'generated',
  async *run({ database, seed, times }: Stage): AsyncGenerator<Finding> {
    await using fleet = await startFleet(database, 1)
    const actors = await createActors(fleet)
    yield await readPrivatePages(fleet, [actors.ada, actors.ben], times(PAGES))
    yield await sendAll(fleet, actors, times(REQUESTS), seed)
    yield await sendWrongTotals(fleet, times(WRONG_TOTALS), randomFrom(seed))
  }
}

async function sendAll(fleet: Fleet, actors: Actors, requests: number, seed: number): Promise<Finding> {
  const garbageRequests = fc.sample(garbage, { numRuns: Math.round(requests * GARBAGE), seed })
  const calls = fc.sample(generatedRequest, { numRuns: requests - garbageRequests.length, seed })
  const statuses = new Map<number, number>()
  const wrong = [
    ...(await runConcurrently(calls, (request) => sendGenerated(fleet, actors, request, statuses))),
    ...(await runConcurrently(garbageRequests, (request) => sendGarbage(fleet, garbageRequest(request), statuses)))
  ]
  const succeeded = (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)
  return {
    done: `${requests} generated requests, ${succeeded} of them granted`,
    figure: `${wrong.length} wrong responses`,
    bound: 'none above 499, broken, late or of others',
    wrong: [
      ...wrong,
      ...(succeeded > requests / 20 ? [] : [`only ${succeeded} were granted`]),
      ...(await findBrokenStock(fleet)),
      ...(await findLedgerDifferences(fleet)),
      ...readLoggedErrors(fleet)
    ]
  }
}

async function runConcurrently<Item>(items: Item[], work: (request: Item) => Promise<string[]>): Promise<string[]> {
  const wrong: string[] = []
  const remaining = items.values()
  const worker = async () => {
    for (const request of remaining) wrong.push(...(await work(request)))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return wrong
}

type Statuses = Map<number, number>

async function sendGenerated(fleet: Fleet, actors: Actors, request: Generated, statuses: Statuses): Promise<string[]> {
  const { url, init } = requestFor(request, actors.exhibits, request.about === 'ada' ? actors.of.ada : actors.of.ben)
  const token = await tokenOf(fleet, actors, request)
  const headers = new Headers(init.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  const response = await sendRequest(fleet, url, { ...init, headers }, statuses)
  if (typeof response === 'string') return [response]
  return [...findContractErrors(response), ...findLeaks(actors, request, response)]
}

/** Signing in or out would change the session of all later requests, so it uses a new one. */
async function tokenOf({ db }: Fleet, actors: Actors, { name, who }: Generated): Promise<string | undefined> {
  if (who === 'visitor') return undefined
  return /\/log(in|out)$/.test(name) ? openNewSession(db, actors[who]) : actors[who].token
}

async function sendGarbage(fleet: Fleet, { url, init }: ReturnType<typeof garbageRequest>, statuses: Statuses) {
  const response = await sendRequest(fleet, url, init, statuses)
  return typeof response === 'string' ? [response] : findContractErrors(response)
}

async function sendRequest(
  fleet: Fleet,
  path: string,
  init: RequestInit,
  statuses: Statuses
): Promise<ApiResponse | string> {
  const { origin } = new URL(fleet.shops[0]?.url ?? '')
  const url = URL.parse(path, origin)
  // A URL of another origin never reaches the shop.
  if (url?.origin !== origin) return { method: 'GET', path: '/', status: 400, headers: new Headers(), text: '' }
  const { method = 'GET' } = init
  try {
    const fetched = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) })
    statuses.set(fetched.status, (statuses.get(fetched.status) ?? 0) + 1)
    return { method, path: url.pathname, status: fetched.status, headers: fetched.headers, text: await fetched.text() }
  } catch (error) {
    return `${method} ${path.slice(0, 80)} was not answered: ${String(error)}`
  }
}

/** Their responses rightly contain the account. */
const LOGINS = new Set<CallName>(['POST /api/auth/login', 'POST /api/auth/passkey/login'])

function findLeaks(actors: Actors, request: Generated, { status, text }: ApiResponse): string[] {
  const { name, who, about } = request
  const others = [actors.ada, actors.ben].filter(({ user }) => who === 'visitor' || user.id !== actors[who].user.id)
  const hidden = who === 'admin' || LOGINS.has(name) ? [] : others.flatMap(({ secrets }) => secrets)
  const leaks = hidden.filter((word) => text.includes(word)).map((word) => `${name} revealed ${word} to ${who}`)
  const isTrespass = isUnchanged(request) && status < 300 && !isAllowed(request)
  return isTrespass ? [...leaks, `${name} about ${about} was granted to ${who}`] : leaks
}

/** A review's owner comes from the session alone. */
function isAllowed({ name, who, about }: Generated): boolean {
  const { access } = contract[name]
  if (access === 'shopper') return name === 'POST /api/shop/review/add' ? who === 'ada' || who === 'ben' : who === about
  return access === 'anyone' || (access === 'signed-in' ? who !== 'visitor' : who === 'admin')
}

async function findBrokenStock({ db }: Fleet): Promise<string[]> {
  const rows = await db
    .selectFrom('variants')
    .select(['id', 'on_hand', 'reserved'])
    .where(({ or, eb }) => or([eb('on_hand', '<', 0), eb('reserved', '<', 0)]))
    .execute()
  return rows.map(({ id, on_hand, reserved }) => `${id} has ${on_hand} on hand and ${reserved} set aside`)
}
