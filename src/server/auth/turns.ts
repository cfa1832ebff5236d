import { ShopError } from '../errors.ts'

/** Hashes at once: each takes 19 MiB and a thread. */
const AT_ONCE = 3

/** About as many as are done within the two seconds that people wait for an answer. */
const ROOM = 64

/** When a flood from one network has filled the room, as many again fit, but no more than these from each network. */
const MAX_OF_NETWORK = 4
const BUSY = 'Very many people are signing in right now. Please try again in a moment.'

/** Work that hashes a password, by network: how much is running or waiting, and what waits. */
const inside = new Map<string, number>()
const waiting = new Map<string, (() => void)[]>()
let total = 0
let running = 0

/**
 * Runs work that hashes a password, or refuses at once: a flood costs no memory, time or database. Networks take turns,
 * so that one which floods the shop waits behind itself.
 */
export async function takeTurn<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
  const own = inside.get(network) ?? 0
  if (total >= (own < MAX_OF_NETWORK ? 2 * ROOM : ROOM)) throw new ShopError('busy', BUSY)
  total += 1
  inside.set(network, own + 1)
  if (running < AT_ONCE) running += 1
  else await new Promise<void>((resolve) => waiting.set(network, [...(waiting.get(network) ?? []), resolve]))
  try {
    return await work()
  } finally {
    leave(network)
    startNext()
  }
}

function leave(network: string): void {
  total -= 1
  const left = (inside.get(network) ?? 1) - 1
  if (left > 0) inside.set(network, left)
  else inside.delete(network)
}

/** The map keeps the order of insertion: a network that has had its turn goes to the end. */
function startNext(): void {
  const [entry] = waiting
  if (!entry) return void (running -= 1)
  const [network, [start, ...rest]] = entry
  waiting.delete(network)
  if (rest.length > 0) waiting.set(network, rest)
  start?.()
}
