import { parseArgs } from 'node:util'

import type { DatabaseKind } from '../support/fleet.ts'

export interface Options {
  /** Names of checks or plants; empty means all. */
  only: string[]
  databases: DatabaseKind[]
  minutes: number
  quick: boolean
  /** The checks must detect planted mistakes. */
  plant: boolean
  seed: number
}

export const USAGE = `npm run prove -- [--only NAME[/PART],…] [--database sqlite|postgres] [--minutes N] [--quick] [--seed N] [--plant]`

const DATABASES: DatabaseKind[] = ['sqlite', 'postgres']

/** SEED may also be a variable. Throws an Error with one line for an unknown option. */
export function readOptions(args: string[], env: Record<string, string | undefined>): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      database: { type: 'string' },
      minutes: { type: 'string' },
      quick: { type: 'boolean', default: false },
      seed: { type: 'string' },
      plant: { type: 'boolean', default: false }
    }
  })
  const { only, database, minutes, quick, seed, plant } = values
  const databases = DATABASES.filter((kind) => !database || kind === database)
  if (databases.length === 0) throw new Error(`--database takes sqlite or postgres, not ${database}`)
  return {
    only: only.flatMap((names) => names.split(',')),
    databases,
    minutes: readPositive('--minutes', minutes ?? (quick ? '1' : '10')),
    quick,
    plant,
    seed: readPositive('--seed', seed ?? env['SEED'] ?? String(1 + Math.floor(Math.random() * 1_000_000)))
  }
}

function readPositive(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`${name} takes a number above 0, not ${text}`)
  return value
}
