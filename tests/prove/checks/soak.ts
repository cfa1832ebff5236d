import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { type Fleet, startFleet } from '../../support/fleet.ts'
import { freePorts } from '../../support/ports.ts'
import { randomFrom } from '../../support/random.ts'
import type { Check, Finding, Stage } from '../check.ts'
import { readLoggedErrors } from '../logged-errors.ts'
import type { Memory } from '../soak/probe.ts'
import { type Load, browseAndBuy } from '../soak/shoppers.ts'
import { slope } from '../soak/slope.ts'

const SHOPPERS = 16
const PRODUCTS = 60
/** No stock label changes, so all pages are cached soon. */
const STOCK = 100_000_000

const PEAK_SECONDS = 10
const SAMPLES = 60
/** Share of the samples in which code is compiled and caches are filled. */
const WARM_UP = 0.3

/** Bytes. The smallest leak, a closure with its request, is larger. */
const HEAP_PER_ACTION = 256
/** Bytes. Partly used pages are not returned to the system. */
const RSS_PER_ACTION = 2048
/** Bytes. Significant only in a short soak. */
const NOISE = { heap: 1_500_000, external: 1_500_000, rss: 12_000_000 }
/** Connections open and close. */
const MAX_NEW_DESCRIPTORS = 10

const PROBE = fileURLToPath(new URL('../soak/probe.ts', import.meta.url))

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
    await browseAndBuy(fleet, buyers, products, random, { seconds: PEAK_SECONDS }, peak)
    const rate = peak.done / PEAK_SECONDS / 2
    const load: Load = { done: 0, errors: peak.errors }
    const seconds = minutes * 60
    const shopping = browseAndBuy(fleet, buyers, products, random, { seconds, rate }, load)
    const samples = await takeSamples(port, load, seconds)
    await shopping
    const done = `${minutes} min at ${rate.toFixed(0)} a second, half of the peak: `
    yield* checkGrowth(fleet, done, load, samples)
  }
}

interface Sample extends Memory {
  done: number
}

async function takeSamples(port: number, load: Load, seconds: number): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let count = 0; count < SAMPLES; count += 1) {
    await pause((seconds * 1000) / SAMPLES)
    const response = await fetch(`http://127.0.0.1:${port}/`)
    samples.push({ ...((await response.json()) as Memory), done: load.done })
  }
  return samples
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

function* checkGrowth(
  fleet: Fleet,
  done: string,
  { done: actions, errors }: Load,
  allSamples: Sample[]
): Generator<Finding> {
  yield {
    done: `${done}${actions} things done`,
    figure: `${errors.length} errors`,
    bound: '0',
    wrong: [...errors, ...readLoggedErrors(fleet)]
  }
  const samples = allSamples.slice(Math.floor(allSamples.length * WARM_UP))
  const span = (samples.at(-1)?.done ?? 0) - (samples[0]?.done ?? 0)
  const limits = { heap: HEAP_PER_ACTION, external: HEAP_PER_ACTION, rss: RSS_PER_ACTION }
  for (const metric of ['heap', 'external', 'rss'] as const) {
    const growth = slope(samples.map((entry) => ({ x: entry.done, y: entry[metric] }))) * span
    const limit = limits[metric] * span + NOISE[metric]
    yield {
      done: `${done}${metric} after warm-up, ${megabytes(samples[0]?.[metric] ?? 0)}`,
      figure: `${megabytes(growth)} more over ${span} things done`,
      bound: `${megabytes(limit)}: ${limits[metric]} B each`,
      wrong: growth > limit ? [`${metric} grows by ${(growth / span).toFixed(0)} B with each thing done`] : []
    }
  }
  const descriptorGrowth = slope(samples.map(({ done: x, descriptors: y }) => ({ x, y }))) * span
  yield {
    done: `${done}open descriptors, ${samples[0]?.descriptors}`,
    figure: `${descriptorGrowth.toFixed(1)} more`,
    bound: `${MAX_NEW_DESCRIPTORS}`,
    wrong: descriptorGrowth > MAX_NEW_DESCRIPTORS ? [`descriptors grow by ${descriptorGrowth.toFixed(1)}`] : []
  }
}
