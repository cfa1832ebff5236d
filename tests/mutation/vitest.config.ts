import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

import base from '../../vitest.config.ts'

const PROJECTS = new Set(['unit', 'sqlite'])

/** Starts with the files that failed for an earlier mutant, then the fast ones, because a run ends at the first failure. */
class FailedFirstSequencer extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const calculateRank = (file: TestSpecification): number => {
      const result = this.ctx.cache.getTestSpecificationResult(file)
      return result ? result.duration - (result.failed ? 1e9 : 0) : 0
    }
    return Promise.resolve(files.toSorted((a, b) => calculateRank(a) - calculateRank(b)))
  }
}

/** The unit tests and the API tests on SQLite. */
export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    ...base.test,
    sequence: { shuffle: false, sequencer: FailedFirstSequencer },
    projects: base.test?.projects?.filter((project) => {
      const name = typeof project === 'object' && 'test' in project ? project.test?.name : undefined
      return typeof name === 'string' && PROJECTS.has(name)
    })
  }
})
