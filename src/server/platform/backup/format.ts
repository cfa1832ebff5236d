import { z } from 'zod'
import type { RowBatch, TableChecksum } from './rows.ts'
import type { ArchiveEntry } from './archive.ts'

/** A problem that the shop's owner can fix. The message is one line. */
export class BackupError extends Error {}

/** Older programs reject a higher format. */
const FORMAT_VERSION = 1

const headerSchema = z.object({
  format: z.number(),
  /** ISO time of the backup. */
  made: z.string(),
  migrations: z.array(z.string()),
  /** Referenced tables come first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) }))
})

export type BackupHeader = Omit<z.infer<typeof headerSchema>, 'format'>

const endingSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  /** The number of images. */
  pictures: z.number()
})

const HEADER_NAME = 'shop.json'
const ENDING_NAME = 'sums.json'
const ROWS_NAME = /^tables\/(\w+)\/\d+\.ndjson$/
const IMAGE_NAME = /^images\/([0-9a-f]{16})\/([\w.]+)$/

export const toHeaderEntry = (data: BackupHeader): ArchiveEntry =>
  toJsonEntry(HEADER_NAME, { format: FORMAT_VERSION, ...data })
export const toEndingEntry = (tables: Record<string, TableChecksum>, imageCount: number): ArchiveEntry =>
  toJsonEntry(ENDING_NAME, { tables, pictures: imageCount })

export const toRowsEntry = ({ table, lines }: RowBatch, number: number): ArchiveEntry => ({
  name: `tables/${table}/${String(number).padStart(6, '0')}.ndjson`,
  bytes: Buffer.from(lines.map((line) => `${line}\n`).join(''))
})

export const toImageEntry = (hash: string, name: string, bytes: Buffer): ArchiveEntry => ({
  name: `images/${hash}/${name}`,
  bytes
})

const toJsonEntry = (name: string, value: unknown): ArchiveEntry => ({
  name,
  bytes: Buffer.from(JSON.stringify(value, undefined, 2))
})

export type ParsedEntry =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'rows'; batch: RowBatch }
  | { kind: 'image'; hash: string; name: string; bytes: Buffer }
  | { kind: 'ending'; tables: Record<string, TableChecksum>; imageCount: number }

export function parseEntry(entry: ArchiveEntry): ParsedEntry {
  try {
    return parseContent(entry)
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`This backup is damaged: ${entry.name} cannot be read.`, { cause: error })
  }
}

function parseContent({ name, bytes }: ArchiveEntry): ParsedEntry {
  if (name === HEADER_NAME) return { kind: 'header', header: parseHeader(bytes) }
  if (name === ENDING_NAME) {
    const { tables, pictures } = endingSchema.parse(JSON.parse(bytes.toString()))
    return { kind: 'ending', tables, imageCount: pictures }
  }
  const [, table] = ROWS_NAME.exec(name) ?? []
  if (table) return { kind: 'rows', batch: { table, lines: bytes.toString().split('\n').slice(0, -1) } }
  const [, hash, file] = IMAGE_NAME.exec(name) ?? []
  if (hash && file) return { kind: 'image', hash, name: file, bytes }
  throw new BackupError(`This is not a backup of a shop, or it is damaged: it contains an unknown file ${name}.`)
}

function parseHeader(bytes: Buffer): BackupHeader {
  const content = JSON.parse(bytes.toString()) as { format?: unknown }
  if (Number(content.format) > FORMAT_VERSION) throw createVersionError()
  const { format: _, ...fields } = headerSchema.parse(content)
  return fields
}

export const createVersionError = (): BackupError =>
  new BackupError('This backup was made by another version of the shop. Install that version to restore it.')
