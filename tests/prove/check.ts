import type { DatabaseKind } from '../support/fleet.ts'

export interface Stage {
  database: DatabaseKind
  seed: number
  /** The duration of a soak. */
  minutes: number
  /** Only this part of the check, when one is named. */
  part: string | undefined
  /** So many, or a tenth of them in a quick run, but at least one. */
  times(count: number): number
}

/** A line of the table. It holds when nothing is wrong. */
export interface Finding {
  done: string
  figure: string
  bound: string
  wrong: string[]
}

export interface Check {
  name: string
  /** Names of what can be run of it alone. */
  parts?: string[]
  /** Finds one thing after the other; each is printed as it is found. */
  run(stage: Stage): AsyncGenerator<Finding>
}
