import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { type Fleet, startFleet } from '../../support/fleet.ts'
import { freePorts } from '../../support/ports.ts'
import { randomFrom } from '../../support/random.ts'
import type { Check, Finding, Stage } from '../check.ts'
import { complaints } from '../complaints.ts'
import type { Held } from '../soak/probe.ts'
import { type Load, shopFor } from '../soak/shoppers.ts'
import { slope } from '../soak/slope.ts'

const SHOPPERS = 16
const PRODUCTS = 60
/** So many that no label of a page ever changes, and the pages that are kept are soon all of them. */
const STOCK = 100_000_000

const PEAK_SECONDS = 10
const SAMPLES = 60
/** Of the samples: compiled code, prepared statements and kept pages come in this time. */
const WARM_UP = 0.3

/** Bytes that one request may leak. The smallest real leak, a closure with its request, is larger. */
const HEAP_PER_DEED = 256
/** The system's own bookkeeping of the same: pages of memory that are only partly free are not given back. */
const RSS_PER_DEED = 2048
/** Bytes of noise between two measurements. It matters only in a short soak. */
const NOISE = { heap: 1_500_000, external: 1_500_000, rss: 12_000_000 }
/** Connections to the database and of shoppers come and go. */
const MORE_DESCRIPTORS = 10

const PROBE = fileURLToPath(new URL('../soak/probe.ts', import.meta.url))

/** Half of the load that the shop can take at most, for long: it must hold no more at the end than after it was warm. */
export const soak: Check = {
  name: 'soak',
  async *run({ database, minutes, seed }: Stage): AsyncGenerator<Finding> {
    const [port = 0] = await freePorts(1)
    const settings = { NODE_OPTIONS: `--expose-gc --import=${PROBE}`, PROBE_PORT: String(port) }
    await using fleet = await startFleet(database, 1, { settings })
    const buyers = await fleet.buyers(SHOPPERS)
    const products = await Promise.all(Array.from({ length: PRODUCTS }, () => fleet.product(STOCK)))
    const random = randomFrom(seed)
    const peak: Load = { done: 0, errors: [] }
    await shopFor(fleet, buyers, products, random, { seconds: PEAK_SECONDS }, peak)
    const rate = peak.done / PEAK_SECONDS / 2
    const load: Load = { done: 0, errors: peak.errors }
    const seconds = minutes * 60
    const shopping = shopFor(fleet, buyers, products, random, { seconds, rate }, load)
    const samples = await sample(port, load, seconds)
    await shopping
    const done = `${minutes} min at ${rate.toFixed(0)} a second, half of the peak: `
    yield* judge(fleet, done, load, samples)
  }
}

interface Sample extends Held {
  done: number
}

async function sample(port: number, load: Load, seconds: number): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let count = 0; count < SAMPLES; count += 1) {
    await pause((seconds * 1000) / SAMPLES)
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    samples.push({ ...((await answer.json()) as Held), done: load.done })
  }
  return samples
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

function* judge(fleet: Fleet, done: string, { done: deeds, errors }: Load, all: Sample[]): Generator<Finding> {
  yield {
    done: `${done}${deeds} things done`,
    figure: `${errors.length} errors`,
    bound: '0',
    wrong: [...errors, ...complaints(fleet)]
  }
  const samples = all.slice(Math.floor(all.length * WARM_UP))
  const span = (samples.at(-1)?.done ?? 0) - (samples[0]?.done ?? 0)
  const limits = { heap: HEAP_PER_DEED, external: HEAP_PER_DEED, rss: RSS_PER_DEED }
  for (const what of ['heap', 'external', 'rss'] as const) {
    const grown = slope(samples.map((one) => ({ x: one.done, y: one[what] }))) * span
    const most = limits[what] * span + NOISE[what]
    yield {
      done: `${done}${what} after warm-up, ${megabytes(samples[0]?.[what] ?? 0)}`,
      figure: `${megabytes(grown)} more over ${span} things done`,
      bound: `${megabytes(most)}: ${limits[what]} B each`,
      wrong: grown > most ? [`${what} grows by ${(grown / span).toFixed(0)} B with each thing done`] : []
    }
  }
  const more = slope(samples.map(({ done: x, descriptors: y }) => ({ x, y }))) * span
  yield {
    done: `${done}open descriptors, ${samples[0]?.descriptors}`,
    figure: `${more.toFixed(1)} more`,
    bound: `${MORE_DESCRIPTORS}`,
    wrong: more > MORE_DESCRIPTORS ? [`descriptors grow by ${more.toFixed(1)}`] : []
  }
}
