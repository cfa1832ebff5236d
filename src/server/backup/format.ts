import { z } from 'zod'

import { BackupError } from './backup-error.ts'
import type { Part, Sum } from './rows.ts'
import type { Entry } from './archive.ts'

/** Raised when a backup is written so that programs before it cannot read it. */
const FORMAT = 1

const heading = z.object({
  format: z.number(),
  made: z.string(),
  /** What had been migrated when it was made, in its order. */
  migrations: z.array(z.string()),
  /** Each after those that its rows refer to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) }))
})

/** What comes first in a backup. */
export type Heading = Omit<z.infer<typeof heading>, 'format'>

const ending = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  pictures: z.number()
})

const HEADING = 'shop.json'
const ENDING = 'sums.json'
const ROWS = /^tables\/(\w+)\/\d+\.ndjson$/
const PICTURE = /^images\/([0-9a-f]{16})\/([\w.]+)$/

export const headingEntry = (of: Heading): Entry => json(HEADING, { format: FORMAT, ...of })
export const endingEntry = (tables: Record<string, Sum>, pictures: number): Entry => json(ENDING, { tables, pictures })

/** `turn` tells the parts of one table from each other. */
export const partEntry = ({ table, lines }: Part, turn: number): Entry => ({
  name: `tables/${table}/${String(turn).padStart(6, '0')}.ndjson`,
  bytes: Buffer.from(lines.map((line) => `${line}\n`).join(''))
})

export const pictureEntry = (hash: string, name: string, bytes: Buffer): Entry => ({
  name: `images/${hash}/${name}`,
  bytes
})

const json = (name: string, value: unknown): Entry => ({
  name,
  bytes: Buffer.from(JSON.stringify(value, undefined, 2))
})

/** What an entry holds. */
export type Content =
  | { kind: 'heading'; heading: Heading }
  | { kind: 'part'; part: Part }
  | { kind: 'picture'; hash: string; name: string; bytes: Buffer }
  | { kind: 'ending'; tables: Record<string, Sum>; pictures: number }

/** Throws a BackupError for what this program does not know or cannot read. */
export function contentOf(entry: Entry): Content {
  try {
    return readContent(entry)
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`This backup is damaged: ${entry.name} cannot be read.`, { cause: error })
  }
}

function readContent({ name, bytes }: Entry): Content {
  if (name === HEADING) return { kind: 'heading', heading: readHeading(bytes) }
  if (name === ENDING) return { kind: 'ending', ...ending.parse(JSON.parse(bytes.toString())) }
  const [, table] = ROWS.exec(name) ?? []
  if (table) return { kind: 'part', part: { table, lines: bytes.toString().split('\n').slice(0, -1) } }
  const [, hash, file] = PICTURE.exec(name) ?? []
  if (hash && file) return { kind: 'picture', hash, name: file, bytes }
  throw new BackupError(`This is no backup of a shop, or is damaged: it has a file named ${name}.`)
}

function readHeading(bytes: Buffer): Heading {
  const given = JSON.parse(bytes.toString()) as { format?: unknown }
  if (Number(given.format) > FORMAT) throw newer()
  const { format: _, ...read } = heading.parse(given)
  return read
}

export const newer = (): BackupError =>
  new BackupError('This backup was made by a newer version of the shop. Install that version to restore it.')
