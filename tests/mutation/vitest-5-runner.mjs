/**
 * Stryker's plugin for Vitest, without two defects: with Vitest 5 it selects no test inside a `describe`
 * (stryker-js#6210), and it reports a mutant as survived if no test has run (stryker-js#6213).
 */
import { strykerPlugins as plugins } from '@stryker-mutator/vitest-runner'

const ATTEMPTS = 3

const [plugin] = plugins

function createRunner(injector) {
  const runner = plugin.factory(injector)
  const { init, mutantRun } = runner
  runner.init = async () => {
    await init.call(runner)
    const { ctx } = runner
    const { start } = ctx
    ctx.start = (files) => {
      for (const { config } of ctx.projects) config.testNamePattern &&= separateNames(config.testNamePattern)
      return start.call(ctx, files)
    }
  }
  runner.mutantRun = async (options) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const result = await mutantRun.call(runner, options)
      if (result.nrOfTests !== 0) return result
    }
    return { status: 'error', errorMessage: 'No test ran.' }
  }
  return runner
}

/** Vitest 5 joins the names of a test and its suites with " > ". */
const separateNames = ({ source }) => new RegExp(`^(${source.replaceAll(' ', '( > | )')})$`)

export const strykerPlugins = [
  { ...plugin, name: 'vitest-5', factory: Object.assign(createRunner, { inject: plugin.factory.inject }) }
]
