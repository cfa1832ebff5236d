import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

import base from '../../vitest.config.ts'

const PROJECTS = new Set(['unit', 'sqlite'])

/** The unit tests and the API tests on SQLite, in a fixed order. */
export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    ...base.test,
    sequence: { shuffle: false },
    projects: base.test?.projects?.filter((project) => {
      const name = typeof project === 'object' && 'test' in project ? project.test?.name : undefined
      return typeof name === 'string' && PROJECTS.has(name)
    })
  }
})
