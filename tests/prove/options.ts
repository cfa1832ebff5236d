import { parseArgs } from 'node:util'

import type { DatabaseKind } from '../support/fleet.ts'

export interface Options {
  /** Names of checks, or of plants; all when there is none. */
  only: string[]
  databases: DatabaseKind[]
  minutes: number
  quick: boolean
  /** Whether known mistakes are planted, to see them caught. */
  plant: boolean
  seed: number
}

export const USAGE = `npm run prove -- [--only NAME[/PART],…] [--database sqlite|postgres] [--minutes N] [--quick] [--seed N] [--plant]`

const DATABASES: DatabaseKind[] = ['sqlite', 'postgres']

/** A quick run is a tenth of everything. SEED may be a variable, too. Throws an Error with one line at what it does not know. */
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
    minutes: positive('--minutes', minutes ?? (quick ? '1' : '10')),
    quick,
    plant,
    seed: positive('--seed', seed ?? env['SEED'] ?? String(1 + Math.floor(Math.random() * 1_000_000)))
  }
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`${name} takes a number above 0, not ${text}`)
  return value
}
