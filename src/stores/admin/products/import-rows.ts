import { type ImportRow, MAX_IMPORT_ROWS } from '../../../api/contract/product-administration.ts'
import { PRODUCT_COLUMNS, SEEN_COLUMNS } from '../../../api/contract/product-csv-columns.ts'
import { FIELD_NAMES, PRODUCT_FIELDS } from '../../../api/contract/product-fields.ts'
import type { CsvFile } from '../../../lib/csv.ts'
import { createObjectId } from '../lists/object-id.ts'

export interface RowError {
  line: number
  field: string
  message: string
}

interface ParsedRows {
  rows: ImportRow[]
  errors: RowError[]
  ignoredColumns: string[]
}

const COLUMNS: readonly string[] = PRODUCT_COLUMNS

export function findDuplicateColumn({ columns }: CsvFile): string | undefined {
  const names = columns.map((column) => column.toLowerCase())
  return COLUMNS.find((column) => names.indexOf(column.toLowerCase()) !== names.lastIndexOf(column.toLowerCase()))
}

/** Parses the rows of a file, and finds the errors that the browser can detect. */
export function parseRows({ columns, rows }: CsvFile): ParsedRows {
  const names = columns.map((column) => COLUMNS.find((known) => known.toLowerCase() === column.toLowerCase()))
  const firstLines = new Map<string, number>()
  const checked = rows.map(({ line, cells }) => {
    const entries = names.flatMap((name, index) => (name ? [[name, cells[index] ?? ''] as const] : []))
    const fields = Object.fromEntries(entries)
    const missingColumns = names.slice(cells.length)
    return {
      line,
      fields,
      errors: findRowErrors({ line, fields, cells, columnCount: columns.length, missingColumns }, firstLines)
    }
  })
  return {
    rows: checked.filter(({ errors }) => errors.length === 0).map(({ line, fields }) => toRow(line, fields)),
    errors: checked.flatMap(({ errors }) => errors),
    ignoredColumns: columns.filter((column, index) => column && !names[index])
  }
}

interface UncheckedRow {
  line: number
  fields: Record<string, string>
  cells: string[]
  columnCount: number
  /** The names of the columns after the row's last cell. */
  missingColumns: (string | undefined)[]
}

/** In characters: more than all fields may have, and less than a request body. */
const MAX_ROW_LENGTH = 9000

function findRowErrors(
  { line, fields, cells, columnCount, missingColumns }: UncheckedRow,
  firstLines: Map<string, number>
): RowError[] {
  const id = fields['_id']?.trim()
  const firstLine = id ? firstLines.get(id) : undefined
  if (id && firstLine === undefined) firstLines.set(id, line)
  const length = Object.values(fields).reduce((sum, cell) => sum + cell.length, 0)
  return [
    ...(cells.slice(columnCount).some((cell) => cell.trim())
      ? [{ line, field: 'row', message: 'has more cells than there are columns' }]
      : []),
    // The missing cell may be in the middle and would shift all that follow.
    ...(cells.length < columnCount && !canOmitCells(id, missingColumns)
      ? [{ line, field: 'row', message: 'has fewer cells than there are columns' }]
      : []),
    ...(firstLine === undefined ? [] : [{ line, field: '_id', message: `is also in line ${firstLine}` }]),
    ...(length > MAX_ROW_LENGTH ? [{ line, field: 'row', message: 'is too long' }] : [])
  ]
}

const OPTIONAL_COLUMNS = new Set<string>([
  ...FIELD_NAMES.filter((name) => PRODUCT_FIELDS[name].input.safeParse(undefined).success),
  'swatch',
  ...SEEN_COLUMNS
])

const canOmitCells = (id: string | undefined, missingColumns: (string | undefined)[]): boolean =>
  !id && missingColumns.every((name) => name === undefined || OPTIONAL_COLUMNS.has(name))

/** With `newId`, a repeated call adds the product only once. */
const toRow = (line: number, fields: Record<string, string>): ImportRow => ({
  line,
  fields,
  ...(fields['_id']?.trim() ? {} : { newId: createObjectId() })
})

/** A request body may have 64 kB. */
const MAX_BATCH_BYTES = 60_000

/** Splits the rows by number and size. A row that is too long for a batch gets its own. */
export function splitIntoBatches(rows: ImportRow[]): ImportRow[][] {
  const batches: ImportRow[][] = []
  let bytes = Infinity
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(row)).length + 1
    const batch = batches.at(-1)
    if (!batch || bytes + size > MAX_BATCH_BYTES || batch.length >= MAX_IMPORT_ROWS) {
      batches.push([row])
      bytes = size
    } else {
      batch.push(row)
      bytes += size
    }
  }
  return batches
}
