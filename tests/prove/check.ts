import type { DatabaseKind } from '../support/fleet.ts'

export interface Stage {
  database: DatabaseKind
  seed: number
  /** Duration of the soak. */
  minutes: number
  part: string | undefined
  /** A tenth of `count`, at least one, in a quick run. */
  times(count: number): number
}

/** A row of the table. It passes if `wrong` is empty. */
export interface Finding {
  done: string
  figure: string
  bound: string
  wrong: string[]
}

export interface Check {
  name: string
  /** Names for `--only`. */
  parts?: string[]
  run(stage: Stage): AsyncGenerator<Finding>
}
