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
import { buyOnPhone, buyWithPasskey, type StepTimes } from './journey/buy.ts'
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
/** Milliseconds by which a purchase with a passkey is shorter, on slow 4G. */
const MIN_PASSKEY_GAIN = 1000

const missed: string[] = []
await withShops(folders, async (shops) => {
  for (const line of selectLines()) {
    const purchases = await withPhones(shops, line, (phones) => takeTurns(phones, ROUNDS, buyOnPhone))
    console.log(`\n${formatLine(line)}, ${ROUNDS} purchases, ${formatLoad()}`)
    report(line, purchases)
    // An older build may have no passkeys.
    const withPasskey = await withPhones(shops.slice(-1), line, (phones) => takeTurns(phones, ROUNDS, buyWithPasskey))
    comparePasskey(line, purchases.at(-1) ?? [], withPasskey.at(-1) ?? [])
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

/** Compares whole purchases, with what the shopper types for the password and the time for the fingerprint. */
function comparePasskey(line: Line, byPassword: StepTimes[][], byPasskey: StepTimes[][]): void {
  const toDuration = (steps: StepTimes[]) => steps.reduce((sum, { visible, prepared }) => sum + visible + prepared, 0)
  const [password, passkey] = [byPassword, byPasskey].map((rounds) => median(rounds.map(toDuration)))
  const gain = (password ?? 0) - (passkey ?? 0)
  console.log(
    `by password ${formatTime(password ?? 0)}, by passkey ${formatTime(passkey ?? 0)}: ${formatTime(gain)} shorter`
  )
  if (line === SLOW_4G && gain < MIN_PASSKEY_GAIN)
    missed.push(`${line.name}, purchase by passkey: less than ${formatTime(MIN_PASSKEY_GAIN)} shorter`)
}

function toLine({ name, visible, received }: Row, answered: string): string[] {
  return [name, ...toCells(summarize(visible), formatTime), answered, formatBytes(received)]
}
