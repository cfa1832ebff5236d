/** Loaded on demand, because most visits need no CSV. */
const papa = async () => (await import('papaparse')).default

/** Spreadsheets read a file that begins with it as UTF-8. */
const BOM = '\uFEFF'

export interface CsvFile {
  columns: string[]
  /** Non-empty rows with their line numbers in a spreadsheet, where the header is 1. */
  rows: { line: number; cells: string[] }[]
  /** The row with a quotation mark that is never closed. */
  unclosed: number | undefined
}

/** Quotes and escapes cells so that spreadsheets read them as text. */
export async function writeCsv(columns: string[], rows: string[][]): Promise<string> {
  const { unparse } = await papa()
  const lines = [columns, ...rows.map((row) => row.map(guard))]
  return `${BOM}${unparse(lines, { newline: '\r\n', quotes: true })}\r\n`
}

/** Chooses the delimiter (comma, semicolon or tab) that yields more of the expected columns. */
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

/** Spreadsheets run a cell that begins like a formula; a leading apostrophe keeps it text (CSV injection). */
const guard = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
const unguard = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
