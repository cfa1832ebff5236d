/** Fetched when a file is read or written, and not before. */
const papa = async () => (await import('papaparse')).default

/** Spreadsheets take a file that begins with it for UTF-8. */
const BOM = '\uFEFF'

export interface CsvFile {
  columns: string[]
  /** Each row with its number in a spreadsheet, where the head is 1. Empty rows are not among them. */
  rows: { line: number; cells: string[] }[]
  /** The row in which a quotation mark is opened and never closed: what follows it cannot be told apart. */
  unclosed: number | undefined
}

/** Writes a file that spreadsheets open as it is meant. */
export async function writeCsv(columns: string[], rows: string[][]): Promise<string> {
  const { unparse } = await papa()
  const lines = [columns, ...rows.map((row) => row.map(guard))]
  return `${BOM}${unparse(lines, { newline: '\r\n', quotes: true })}\r\n`
}

/** Reads a file with commas, semicolons or tabs: whichever tells apart more of the columns that are expected. */
export async function readCsv(text: string, expected: readonly string[]): Promise<CsvFile> {
  const { parse } = await papa()
  const body = text.startsWith(BOM) ? text.slice(1) : text
  const newline = (/\r\n|\n|\r/.exec(body)?.[0] ?? '\n') as '\n'
  const read = (delimiter: string, preview = 0) => parse<string[]>(body, { delimiter, newline, preview })
  const names = new Set(expected.map((name) => name.toLowerCase()))
  const known = (delimiter: string) => {
    const [head = []] = read(delimiter, 1).data
    return head.filter((cell) => names.has(cell.trim().toLowerCase())).length
  }
  const delimiter = [',', ';', '\t'].reduce((best, next) => (known(next) > known(best) ? next : best))
  const { data, errors } = read(delimiter)
  const [head = [], ...rest] = data
  const unclosed = errors.find(({ code }) => code === 'MissingQuotes')?.row
  return {
    columns: head.map((cell) => cell.trim()),
    rows: rest.map((cells, index) => ({ line: index + 2, cells: cells.map(unguard) })).filter(isFull),
    unclosed: unclosed === undefined ? undefined : unclosed + 1
  }
}

const isFull = ({ cells }: { cells: string[] }): boolean => cells.some((cell) => cell.trim() !== '')

/** Spreadsheets run a cell that begins like a formula; an apostrophe before it keeps it text, there and back. */
const guard = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
const unguard = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
