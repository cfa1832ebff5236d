import { ensureBuilt } from '../../src/server/build.ts'
import { onShutdown } from '../../src/server/process/on-shutdown.ts'
import type { Stage } from './check.ts'
import { CHECKS } from './checks/index.ts'
import { type SelectedCheck, selectChecks } from './select-checks.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { selectPlants, plantAll } from './plants/plant.ts'
import { printFinding, printHead } from './table.ts'

async function prove(options: Options, checks: SelectedCheck[]): Promise<boolean> {
  console.log(`seed ${options.seed}${options.quick ? ', a tenth of everything' : ''}\n`)
  printHead()
  let passed = true
  for (const { check, part } of checks) {
    for (const database of options.databases) {
      const stage = { ...options, database, part, times: createTimes(options) } satisfies Stage
      for await (const finding of check.run(stage)) {
        printFinding(check.name, database, finding)
        passed &&= finding.wrong.length === 0
      }
    }
  }
  return passed
}

const createTimes =
  ({ quick }: Options) =>
  (count: number): number =>
    quick ? Math.ceil(count / 10) : count

function readTask(): () => Promise<boolean> {
  try {
    const options = readOptions(process.argv.slice(2), process.env)
    if (options.plant) {
      const plants = selectPlants(options.only)
      return () => plantAll(plants, options)
    }
    const checks = selectChecks(CHECKS, options.only)
    return () => prove(options, checks)
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(1)
  }
}

/** The exit of this process ends its servers. */
onShutdown(() => process.exit(1))

const task = readTask()
await ensureBuilt()
const passed = await task()
console.log(passed ? '\nAll checks passed.' : '\nSome checks failed.')
process.exitCode = passed ? 0 : 1
