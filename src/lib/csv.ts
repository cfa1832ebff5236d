/** Loaded on demand, because most visits need no CSV. */
const loadPapaparse = async () => (await import('papaparse')).default

/** With a byte order mark, spreadsheets read the file as UTF-8. */
const BOM = '\uFEFF'

export interface CsvFile {
  columns: string[]
  /** Non-empty rows. `line` is their row in a spreadsheet, where the header is 1. */
  rows: { line: number; cells: string[] }[]
  /** The row, in a spreadsheet, of a quotation mark that is never closed. */
  unclosedQuoteLine: number | undefined
}

export async function writeCsv(columns: string[], rows: string[][]): Promise<string> {
  return `${BOM}${await writeCsvRows([columns, ...rows])}`
}

/** Writes rows without a header, for example a further part of a long file. */
export async function writeCsvRows(rows: string[][]): Promise<string> {
  if (rows.length === 0) return ''
  const { unparse } = await loadPapaparse()
  return `${unparse(
    rows.map((row) => row.map(escapeFormula)),
    { newline: '\r\n', quotes: true }
  )}\r\n`
}

/** Reads a file with the delimiter that finds the most expected columns. */
export async function readCsv(text: string, expectedColumns: readonly string[]): Promise<CsvFile> {
  const { parse } = await loadPapaparse()
  const body = text.startsWith(BOM) ? text.slice(1) : text
  const newline = (/\r\n|\n|\r/.exec(body)?.[0] ?? '\n') as '\n'
  const parseWith = (delimiter: string, preview = 0) => parse<string[]>(body, { delimiter, newline, preview })
  const names = new Set(expectedColumns.map((name) => name.toLowerCase()))
  const countExpectedColumns = (delimiter: string) => {
    const [header = []] = parseWith(delimiter, 1).data
    return header.filter((cell) => names.has(cell.trim().toLowerCase())).length
  }
  const delimiter = [',', ';', '\t'].reduce((best, next) =>
    countExpectedColumns(next) > countExpectedColumns(best) ? next : best
  )
  const { data, errors } = parseWith(delimiter)
  const [header = [], ...dataRows] = data
  const unclosedQuoteRow = errors.find(({ code }) => code === 'MissingQuotes')?.row
  return {
    columns: header.map((cell) => cell.trim()),
    rows: dataRows.map((cells, index) => ({ line: index + 2, cells: cells.map(unescapeFormula) })).filter(isNotEmpty),
    unclosedQuoteLine: unclosedQuoteRow === undefined ? undefined : unclosedQuoteRow + 1
  }
}

const isNotEmpty = ({ cells }: { cells: string[] }): boolean => cells.some((cell) => cell.trim() !== '')

/** In some languages, spreadsheets also accept the full-width signs. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/

/** Spreadsheets run a cell that begins like a formula (CSV injection). An apostrophe makes it text. */
const escapeFormula = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)
const unescapeFormula = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)
