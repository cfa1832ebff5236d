import { loadavg } from 'node:os'

import { type Browser, chromium } from 'playwright'

import { ensureBuilt } from '../src/server/build.ts'
import { browserLaunch } from '../tests/support/browser.ts'
import { startShop } from '../tests/support/running-shop.ts'
import { buyOnPhone, type StepTimes } from './journey/buy.ts'
import { STEPS } from './journey/steps.ts'
import { type Line, SLOW_3G, SLOW_4G, transmissionTime } from './phone/line.ts'
import { measureShaperError } from './phone/self-check.ts'
import { openShaper } from './phone/shaper.ts'
import { kilobytes, median, printTable } from './phone/table.ts'

/** Measures a purchase on a phone, from each tap until its result is visible. Exits with 1 if a goal is missed. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const LINES = process.env['LINES']?.split(',')
/** Maximum milliseconds of all steps. */
const GOALS: [Line, number][] = [
  [SLOW_4G, 4800],
  [SLOW_3G, 10_500]
]
const MAX_BYTES = 420_000
/** Milliseconds until the frame after a tap. */
const MAX_ANSWER = 100

const HEAD = ['', 'visible', 'least', 'goal', 'answered', 'needed', 'received']

await ensureBuilt()
const launch = await browserLaunch()
const shop = await startShop()
const missed: string[] = []
try {
  for (const [line, goal] of GOALS) if (!LINES || LINES.includes(line.name)) await measureLine(line, goal)
} finally {
  await shop.stop()
}
if (missed.length > 0) console.error(`\nMissed:\n${missed.join('\n')}`)
process.exitCode = missed.length > 0 ? 1 : 0

async function measureLine(line: Line, goal: number): Promise<void> {
  const error = await measureShaperError(line, launchBrowser)
  console.log(
    `\n${line.name}: ${line.roundTrip} ms, ${line.rate / 1000} kbit/s; shaper off by ${(error * 100).toFixed(1)}%`
  )
  console.log(`programs waiting for this machine's processors: ${(loadavg()[0] ?? 0).toFixed(1)}`)
  const shaper = await openShaper(line, ...[shop.url, shop.paypalUrl].map((url) => Number(new URL(url).port)))
  const browser = await launchBrowser(shaper.url)
  const rounds: StepTimes[][] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await buyOnPhone(browser, shaper, shop.url))
  await browser.close()
  await shaper.close()
  report(line, goal, rounds)
}

/** By default Chrome does not use a proxy for localhost. */
function launchBrowser(proxy: string): Promise<Browser> {
  return chromium.launch({ ...launch, proxy: { server: proxy, bypass: '<-loopback>' } })
}

function report(line: Line, goal: number, rounds: StepTimes[][]): void {
  const rows = STEPS.map(({ name, roundTrips, goals }, index) => {
    const medianOf = (key: keyof StepTimes) => median(rounds.map((steps) => steps[index]?.[key] ?? Number.NaN))
    const needed = medianOf('needed')
    return {
      name,
      visible: medianOf('visible'),
      least: roundTrips * line.roundTrip + transmissionTime(line, needed),
      goal: goals[line.name] ?? Infinity,
      answered: medianOf('answered'),
      needed,
      received: medianOf('received')
    }
  })
  const sum = (key: 'visible' | 'least' | 'needed' | 'received') => rows.reduce((total, row) => total + row[key], 0)
  const all = { visible: sum('visible'), least: sum('least'), needed: sum('needed'), received: sum('received') }
  const total = { name: 'all', goal, answered: Math.max(...rows.map(({ answered }) => answered)), ...all }
  printTable([
    HEAD,
    ...[...rows, total].map((row) => [
      row.name,
      ...[row.visible, row.least, row.goal, row.answered].map((time) => `${time.toFixed(0)} ms`),
      ...[row.needed, row.received].map(kilobytes)
    ])
  ])
  const exceeded = {
    time: [...rows, total].filter((row) => row.visible > row.goal),
    // The first step has no tap.
    answer: rows.slice(1).filter(({ answered }) => answered > MAX_ANSWER),
    bytes: total.received > MAX_BYTES ? [total] : []
  }
  for (const [what, missing] of Object.entries(exceeded))
    missed.push(...missing.map(({ name }) => `${line.name}, ${name}: ${what}`))
}
