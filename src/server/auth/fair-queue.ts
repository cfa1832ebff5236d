import { ShopError } from '../errors.ts'

/** Each hash takes 19 MiB and a thread. */
const MAX_RUNNING = 3

/** This many finish within about two seconds. */
const MAX_QUEUED = 64

/** A full queue still accepts networks with fewer entries than this, until it has twice as many entries. */
const FEW_ENTRIES = 4
const BUSY_MESSAGE = 'Too many people are signing in right now. Please try again in a moment.'

/** Includes running work. */
const countsByNetwork = new Map<string, number>()
const waitersByNetwork = new Map<string, (() => void)[]>()
let totalCount = 0
let runningCount = 0

/** Runs `work` in its network's turn, so that a flood delays only its own network. Throws if the queue is full. */
export async function runInFairQueue<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
  const count = countsByNetwork.get(network) ?? 0
  if (totalCount >= (count < FEW_ENTRIES ? 2 * MAX_QUEUED : MAX_QUEUED)) throw new ShopError('busy', BUSY_MESSAGE)
  totalCount += 1
  countsByNetwork.set(network, count + 1)
  if (runningCount < MAX_RUNNING) runningCount += 1
  else
    await new Promise<void>((resolve) =>
      waitersByNetwork.set(network, [...(waitersByNetwork.get(network) ?? []), resolve])
    )
  try {
    return await work()
  } finally {
    releaseSlot(network)
    startNext()
  }
}

function releaseSlot(network: string): void {
  totalCount -= 1
  const remaining = (countsByNetwork.get(network) ?? 1) - 1
  if (remaining > 0) countsByNetwork.set(network, remaining)
  else countsByNetwork.delete(network)
}

/** A Map keeps insertion order, so this network goes to the end. */
function startNext(): void {
  const [entry] = waitersByNetwork
  if (!entry) return void (runningCount -= 1)
  const [network, [start, ...rest]] = entry
  waitersByNetwork.delete(network)
  if (rest.length > 0) waitersByNetwork.set(network, rest)
  start?.()
}
