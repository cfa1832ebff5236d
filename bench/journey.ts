import {
  formatBytes,
  formatLoad,
  formatTime,
  headOf,
  isSlower,
  median,
  printTable,
  reportMissed,
  summarize,
  takeTurns,
  toCells,
  type Values
} from './compare.ts'
import { buyOnPhone, type StepTimes } from './journey/buy.ts'
import { STEPS } from './journey/steps.ts'
import { formatLine, type Line, SLOW_4G } from './phone/line.ts'
import { selectLines, withPhones } from './phone/phone.ts'
import { readBuildFolders, withShops } from './shop.ts'

/** Measures a purchase on a phone, from each tap until the shopper sees the result, its picture included. */
const folders = readBuildFolders()
const ROUNDS = Number(process.env['ROUNDS'] ?? (folders.length > 1 ? 5 : 3))
const MAX_BYTES = 420_000
/** Milliseconds until the frame after a touch. */
const MAX_ANSWER = 100
/** Milliseconds, on slow 4G. */
const MAX_SIGN_IN = 1000

const missed: string[] = []
await withShops(folders, async (shops) => {
  for (const line of selectLines()) {
    const purchases = await withPhones(shops, line, (phones) => takeTurns(phones, ROUNDS, buyOnPhone))
    console.log(`\n${formatLine(line)}, ${ROUNDS} purchases, ${formatLoad()}`)
    report(line, purchases)
  }
})
reportMissed(missed)

interface Row {
  name: string
  visible: Values
  /** Of the last build. */
  answered: number
  received: number
}

/** `purchases` has the steps by build and round. */
function report(line: Line, purchases: StepTimes[][][]): void {
  const collect = (valueOf: (steps: StepTimes[]) => number) => purchases.map((rounds) => rounds.map(valueOf))
  const toRow = (name: string, valueOf: (steps: StepTimes[], key: keyof StepTimes) => number): Row => ({
    name,
    visible: collect((steps) => valueOf(steps, 'visible')),
    answered: median(collect((steps) => valueOf(steps, 'answered')).at(-1) ?? []),
    received: median(collect((steps) => valueOf(steps, 'received')).at(-1) ?? [])
  })
  const rows = STEPS.map(({ name }, index) => toRow(name, (steps, key) => steps[index]?.[key] ?? Number.NaN))
  const total = toRow('total', (steps, key) => steps.reduce((sum, step) => sum + step[key], 0))
  printTable([
    ['', ...headOf(purchases, 'visible'), 'answered', 'received'],
    ...rows.map((row) => toLine(row, formatTime(row.answered))),
    toLine(total, '')
  ])
  const miss = (isMissed: boolean, text: string) => isMissed && missed.push(`${line.name}, ${text}`)
  for (const { name, visible } of [...rows, total]) miss(isSlower(visible), `${name}: slower than before`)
  // The first step has no tap.
  for (const { name, answered } of rows.slice(1)) miss(answered > MAX_ANSWER, `${name}: answered late`)
  const signIn = summarize(rows.find(({ name }) => name === 'sign in')?.visible ?? []).at(-1) ?? Number.NaN
  miss(line === SLOW_4G && signIn > MAX_SIGN_IN, `sign in: more than ${formatTime(MAX_SIGN_IN)}`)
  miss(total.received > MAX_BYTES, `total: more than ${formatBytes(MAX_BYTES)}`)
}

function toLine({ name, visible, received }: Row, answered: string): string[] {
  return [name, ...toCells(summarize(visible), formatTime), answered, formatBytes(received)]
}
