import type { DatabaseKind } from '../support/fleet.ts'

export interface Stage {
  database: DatabaseKind
  seed: number
  /** Duration of the soak. */
  minutes: number
  /** Runs only this part of the check. */
  part: string | undefined
  /** Returns `count`, or a tenth of it (at least one) in a quick run. */
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
  /** Yields findings, which are printed one by one. */
  run(stage: Stage): AsyncGenerator<Finding>
}
