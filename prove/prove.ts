import { ensureBuilt } from '../src/server/build.ts'
import { whenTold } from '../src/server/when-told.ts'
import type { Stage } from './check.ts'
import { CHECKS } from './checks/index.ts'
import { chosen } from './chosen.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { plantAll } from './plants/plant.ts'
import { printFinding, printHead } from './table.ts'

/** Runs the checks against real processes on this machine, and ends with 1 when one falls short. */
async function prove(options: Options): Promise<boolean> {
  const checks = chosen(CHECKS, options.only)
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

/** The servers go with this process, and this process when it is told to. */
whenTold(() => process.exit(1))

try {
  const options = readOptions(process.argv.slice(2), process.env)
  await ensureBuilt()
  const holds = options.plant ? await plantAll(options) : await prove(options)
  console.log(holds ? '\nAll of it holds.' : '\nNot all of it holds.')
  process.exitCode = holds ? 0 : 1
} catch (error) {
  console.error(error)
  console.error(`\n${USAGE}`)
  process.exitCode = 1
}
