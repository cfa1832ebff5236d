import { z } from 'zod'

import { BackupError } from './backup-error.ts'
import type { Part, Sum } from './rows.ts'
import type { Entry } from './archive.ts'

/** Older programs reject a higher format. */
const FORMAT = 1

const heading = z.object({
  format: z.number(),
  made: z.string(),
  migrations: z.array(z.string()),
  /** Referenced tables come first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) }))
})

export type Heading = Omit<z.infer<typeof heading>, 'format'>

const ending = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  pictures: z.number()
})

const HEADING = 'shop.json'
const ENDING = 'sums.json'
const ROWS = /^tables\/(\w+)\/\d+\.ndjson$/
const PICTURE = /^images\/([0-9a-f]{16})\/([\w.]+)$/

export const toHeadingEntry = (data: Heading): Entry => toJsonEntry(HEADING, { format: FORMAT, ...data })
export const toEndingEntry = (tables: Record<string, Sum>, pictures: number): Entry =>
  toJsonEntry(ENDING, { tables, pictures })

export const toPartEntry = ({ table, lines }: Part, number: number): Entry => ({
  name: `tables/${table}/${String(number).padStart(6, '0')}.ndjson`,
  bytes: Buffer.from(lines.map((line) => `${line}\n`).join(''))
})

export const toPictureEntry = (hash: string, name: string, bytes: Buffer): Entry => ({
  name: `images/${hash}/${name}`,
  bytes
})

const toJsonEntry = (name: string, value: unknown): Entry => ({
  name,
  bytes: Buffer.from(JSON.stringify(value, undefined, 2))
})

export type Content =
  | { kind: 'heading'; heading: Heading }
  | { kind: 'part'; part: Part }
  | { kind: 'picture'; hash: string; name: string; bytes: Buffer }
  | { kind: 'ending'; tables: Record<string, Sum>; pictures: number }

export function parseEntry(entry: Entry): Content {
  try {
    return parseContent(entry)
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`This backup is damaged: ${entry.name} cannot be read.`, { cause: error })
  }
}

function parseContent({ name, bytes }: Entry): Content {
  if (name === HEADING) return { kind: 'heading', heading: parseHeading(bytes) }
  if (name === ENDING) return { kind: 'ending', ...ending.parse(JSON.parse(bytes.toString())) }
  const [, table] = ROWS.exec(name) ?? []
  if (table) return { kind: 'part', part: { table, lines: bytes.toString().split('\n').slice(0, -1) } }
  const [, hash, file] = PICTURE.exec(name) ?? []
  if (hash && file) return { kind: 'picture', hash, name: file, bytes }
  throw new BackupError(`This is not a backup of a shop, or it is damaged: it contains an unknown file ${name}.`)
}

function parseHeading(bytes: Buffer): Heading {
  const content = JSON.parse(bytes.toString()) as { format?: unknown }
  if (Number(content.format) > FORMAT) throw createNewerError()
  const { format: _, ...fields } = heading.parse(content)
  return fields
}

export const createNewerError = (): BackupError =>
  new BackupError('This backup was made by a newer version of the shop. Install that version to restore it.')
