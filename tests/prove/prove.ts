import { ensureBuilt } from '../../src/server/build.ts'
import { onShutdown } from '../../src/server/on-shutdown.ts'
import type { Stage } from './check.ts'
import { CHECKS } from './checks/index.ts'
import { type Chosen, chosen } from './chosen.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { chosenPlants, plantAll } from './plants/plant.ts'
import { printFinding, printHead } from './table.ts'

/** Runs the checks against real processes on this machine, and ends with 1 when one falls short. */
async function prove(options: Options, checks: Chosen[]): Promise<boolean> {
  console.log(`seed ${options.seed}${options.quick ? ', a tenth of everything' : ''}\n`)
  printHead()
  let holds = true
  for (const { check, part } of checks) {
    for (const database of options.databases) {
      const stage = { ...options, database, part, times: timesOf(options) } satisfies Stage
      for await (const finding of check.run(stage)) {
        printFinding(check.name, database, finding)
        holds &&= finding.wrong.length === 0
      }
    }
  }
  return holds
}

const timesOf =
  ({ quick }: Options) =>
  (count: number): number =>
    quick ? Math.ceil(count / 10) : count

/** What there is to do; one line says what cannot be done. */
function readTask(): () => Promise<boolean> {
  try {
    const options = readOptions(process.argv.slice(2), process.env)
    if (options.plant) {
      const plants = chosenPlants(options.only)
      return () => plantAll(plants, options)
    }
    const checks = chosen(CHECKS, options.only)
    return () => prove(options, checks)
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(1)
  }
}

/** The servers go with this process, and this process when it is told to. */
onShutdown(() => process.exit(1))

const task = readTask()
await ensureBuilt()
const holds = await task()
console.log(holds ? '\nAll of it holds.' : '\nNot all of it holds.')
process.exitCode = holds ? 0 : 1
