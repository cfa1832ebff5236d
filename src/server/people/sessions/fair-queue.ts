import { ShopError } from '../../platform/errors.ts'
import { toNetworks } from '../../platform/http/client-ip.ts'

/** This many finish within about two seconds. */
const MAX_QUEUED = 64

/** A full queue still accepts clients with fewer entries than this, until it has twice as many entries. */
const FEW_ENTRIES = 4
const BUSY_MESSAGE = 'Too many people are signing in right now. Please try again in a moment.'

interface Client {
  ip: string | null
  /** Of a recognized device. Such devices have places of their own, because a flood has many networks. */
  deviceId?: string | undefined
}

/** Includes running work. A client is a device or a network. */
const countsByClient = new Map<string, number>()
const waitersByClient = new Map<string, (() => void)[]>()
const totalCounts = { device: 0, network: 0 }
let isRunning = false

/**
 * Runs `work` in its client's turn, so that a flood delays only its own network. One subscriber may have thousands of
 * IPv6 networks, so the widest one counts. Throws if the queue is full. One hash runs at a time, because it takes a core
 * and one of the four threads that also compress pages and write files.
 */
export async function runInFairQueue<Result>({ ip, deviceId }: Client, work: () => Promise<Result>): Promise<Result> {
  const kind = deviceId ? 'device' : 'network'
  const client = deviceId ?? toNetworks(ip).at(-1) ?? ''
  const count = countsByClient.get(client) ?? 0
  if (totalCounts[kind] >= getMaxQueued(kind, count)) throw new ShopError('busy', BUSY_MESSAGE)
  totalCounts[kind] += 1
  countsByClient.set(client, count + 1)
  await waitForTurn(client)
  try {
    return await work()
  } finally {
    totalCounts[kind] -= 1
    releaseSlot(client)
    startNext()
  }
}

/** A person signs in once at a time, so a device never has many entries. */
function getMaxQueued(kind: keyof typeof totalCounts, count: number): number {
  if (count < FEW_ENTRIES) return 2 * MAX_QUEUED
  return kind === 'device' ? 0 : MAX_QUEUED
}

async function waitForTurn(client: string): Promise<void> {
  if (isRunning)
    await new Promise<void>((resolve) => waitersByClient.set(client, [...(waitersByClient.get(client) ?? []), resolve]))
  isRunning = true
}

function releaseSlot(client: string): void {
  const remaining = (countsByClient.get(client) ?? 1) - 1
  if (remaining > 0) countsByClient.set(client, remaining)
  else countsByClient.delete(client)
}

/** A Map keeps insertion order, so this client goes to the end. */
function startNext(): void {
  const [entry] = waitersByClient
  if (!entry) return void (isRunning = false)
  const [client, [start, ...rest]] = entry
  waitersByClient.delete(client)
  if (rest.length > 0) waitersByClient.set(client, rest)
  start?.()
}
