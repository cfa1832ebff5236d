import { ShopError } from '../errors.ts'

/** Each hash takes 19 MiB and a thread. */
const MAX_RUNNING = 3

/** About as many hashes as finish within two seconds. */
const MAX_QUEUED = 64

/** Once the queue is full, as many places again are reserved for networks with fewer entries than this. */
const MAX_PER_NETWORK = 4
const BUSY = 'Too many people are signing in right now. Please try again in a moment.'

/** Running and waiting work by network. */
const countByNetwork = new Map<string, number>()
const waiting = new Map<string, (() => void)[]>()
let total = 0
let running = 0

/**
 * Queues work that hashes a password, round-robin by network, so that a flood from one network delays only itself.
 * Throws at once if the queue is full, so that a flood costs no memory or time.
 */
export async function runInFairQueue<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
  const count = countByNetwork.get(network) ?? 0
  if (total >= (count < MAX_PER_NETWORK ? 2 * MAX_QUEUED : MAX_QUEUED)) throw new ShopError('busy', BUSY)
  total += 1
  countByNetwork.set(network, count + 1)
  if (running < MAX_RUNNING) running += 1
  else await new Promise<void>((resolve) => waiting.set(network, [...(waiting.get(network) ?? []), resolve]))
  try {
    return await work()
  } finally {
    releaseSlot(network)
    startNext()
  }
}

function releaseSlot(network: string): void {
  total -= 1
  const remaining = (countByNetwork.get(network) ?? 1) - 1
  if (remaining > 0) countByNetwork.set(network, remaining)
  else countByNetwork.delete(network)
}

/** A Map keeps insertion order, so a network moves to the end of the queue after its turn. */
function startNext(): void {
  const [entry] = waiting
  if (!entry) return void (running -= 1)
  const [network, [start, ...rest]] = entry
  waiting.delete(network)
  if (rest.length > 0) waiting.set(network, rest)
  start?.()
}
