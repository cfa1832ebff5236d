import { hash } from 'node:crypto'

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

import { useMemoryForTemporaryFiles } from './tests/support/temporary-folder.ts'

useMemoryForTemporaryFiles()

const api = 'tests/api/**/*.test.ts'

/** They do not depend on the database, or other files run the same statements on PostgreSQL. */
const SQLITE_ONLY_TESTS =
  'tests/api/**/{authorization,common-passwords,documentation,errors,fixed-contract,forms,hold-duration,image-stores,mail-delivery,mailbox,order-limits,origins,other-people,owner-command-errors,pages,password-reset-screens,path-traversal,production-start,provider-errors,provider-faults,query-plans,return-url,row-growth,search-urls,third-party-admin-client,third-party-client,throttling,throttling-forwarded,two-factor-limits,unwritable-database,upload-refusals,uploads}.test.ts'

/** In this order, because a long file at the end would run alone. */
const PROJECTS = ['faults', 'postgres', 'sqlite', 'unit']

/**
 * Files run in random order within their project. A worker keeps its modules only between files of one project, and
 * importing them takes longer than most files.
 */
class ProjectSequencer extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const keyed = files.map((file) => ({
      file,
      key: `${PROJECTS.indexOf(file.project.name)} ${hash('sha1', `${seed} ${file.moduleId}`)}`
    }))
    return Promise.resolve(keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ file }) => file))
  }
}

export default defineConfig({
  test: {
    // Every test has a shop of its own and modules keep no state, so files may share a worker's modules.
    isolate: false,
    // Pages are rendered with React's production build, as by a real shop.
    env: { NODE_ENV: 'production' },
    maxWorkers: 2,
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { shuffle: true, sequencer: ProjectSequencer },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{src,demo,paypal-stand-in,bench,tests/prove,tests/test-shop}/**/*.test.ts',
            'tests/{*,screenshots/*}.test.ts'
          ]
        }
      },
      { test: { name: 'sqlite', include: [api], provide: { database: 'sqlite' } } },
      {
        test: {
          name: 'postgres',
          include: [api],
          exclude: [SQLITE_ONLY_TESTS],
          provide: { database: 'postgres' },
          // By default, every product is a variant of a style here, and no product is on SQLite.
          env: { TEST_STYLES: process.env['TEST_STYLES'] ?? '1' },
          globalSetup: 'tests/support/postgres-setup.ts'
        }
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          isolate: true,
          globalSetup: ['tests/support/build.ts', 'tests/support/postgres-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000
        }
      }
    ]
  }
})
