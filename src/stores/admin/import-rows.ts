import { type ImportRow, MAX_IMPORT_ROWS, PRODUCT_COLUMNS } from '../../api/contract/product-administration.ts'
import type { CsvFile } from '../../lib/csv.ts'
import { newId } from './new-id.ts'

/** A field of a row that will not do, and why. */
export interface RowProblem {
  line: number
  field: string
  problem: string
}

interface Read {
  rows: ImportRow[]
  problems: RowProblem[]
  /** Columns that are none of a product. */
  unread: string[]
}

const COLUMNS: readonly string[] = PRODUCT_COLUMNS

/** The column that stands twice in a file: nobody could say which of them is meant. */
export function repeatedColumn({ columns }: CsvFile): string | undefined {
  const names = columns.map((column) => column.toLowerCase())
  const known = COLUMNS.filter((column) => names.includes(column.toLowerCase()))
  return known.find((column) => names.indexOf(column.toLowerCase()) !== names.lastIndexOf(column.toLowerCase()))
}

/** The rows of a file that can be sent, and what can be told of the others without asking. */
export function rowsOf({ columns, rows }: CsvFile): Read {
  const names = columns.map((column) => COLUMNS.find((known) => known.toLowerCase() === column.toLowerCase()))
  const known = new Map<string, number>()
  const checked = rows.map(({ line, cells }) => {
    const cellsBy = names.flatMap((name, index) => (name ? [[name, cells[index] ?? ''] as const] : []))
    const fields = Object.fromEntries(cellsBy)
    const missing = names.slice(cells.length)
    return { line, fields, problems: problemsOf({ line, fields, cells, width: columns.length, missing }, known) }
  })
  return {
    rows: checked.filter(({ problems }) => problems.length === 0).map(({ line, fields }) => toRow(line, fields)),
    problems: checked.flatMap(({ problems }) => problems),
    unread: columns.filter((column, index) => column && !names[index])
  }
}

interface Cells {
  line: number
  fields: Record<string, string>
  cells: string[]
  /** How many columns the file has. */
  width: number
  /** The columns after the row's last cell. */
  missing: (string | undefined)[]
}

/** Characters of a row: more than all fields may have together, and few enough for any of them to be sent. */
const LONGEST = 9000

/** `known` remembers in which line each id was first. */
function problemsOf({ line, fields, cells, width, missing }: Cells, known: Map<string, number>): RowProblem[] {
  const id = fields['_id']?.trim()
  const first = id ? known.get(id) : undefined
  if (id && first === undefined) known.set(id, line)
  const length = Object.values(fields).reduce((sum, cell) => sum + cell.length, 0)
  return [
    ...(cells.slice(width).some((cell) => cell.trim())
      ? [{ line, field: 'row', problem: 'has more cells than there are columns' }]
      : []),
    // A cell may be missing in the middle as well: then all that follow would be taken for their neighbours.
    ...(cells.length < width && !isCutOff(id, missing)
      ? [{ line, field: 'row', problem: 'has fewer cells than there are columns' }]
      : []),
    ...(first === undefined ? [] : [{ line, field: '_id', problem: `is in line ${first} too` }]),
    ...(length > LONGEST ? [{ line, field: 'row', problem: 'has more text than a product can have' }] : [])
  ]
}

/** Spreadsheets leave out the last cells of many rows that have nothing in them, as what a new product was seen with. */
const isCutOff = (id: string | undefined, missing: (string | undefined)[]): boolean =>
  !id && missing.every((name) => name === undefined || name.startsWith('seen'))

/** A row that adds a product brings its id along. */
const toRow = (line: number, fields: Record<string, string>): ImportRow => ({
  line,
  fields,
  ...(fields['_id']?.trim() ? {} : { newId: newId() })
})

/** Bytes of the rows of a call: a body may have 64 kB. */
const LARGEST = 60_000

/** Cuts rows into as many as a call takes, by their number and by their bytes. A row that is too long by itself stands alone. */
export function cutRows(rows: ImportRow[]): ImportRow[][] {
  const parts: ImportRow[][] = []
  let bytes = Infinity
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(row)).length + 1
    const part = parts.at(-1)
    if (!part || bytes + size > LARGEST || part.length >= MAX_IMPORT_ROWS) {
      parts.push([row])
      bytes = size
    } else {
      part.push(row)
      bytes += size
    }
  }
  return parts
}
