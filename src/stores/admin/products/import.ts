import { atom } from 'nanostores'

import { UNREACHABLE } from '../../../api/unreachable.ts'
import { type ImportOutcome, type ImportRow, PRODUCT_COLUMNS } from '../../../api/contract/product-administration.ts'
import { isText, decodeText } from '../../../lib/csv-text.ts'
import { type CsvFile, readCsv } from '../../../lib/csv.ts'
import { call } from '../../call.ts'
import { failureMessage } from '../../failure.ts'
import { splitIntoBatches, findDuplicateColumn, type RowProblem, parseRows } from './import-rows.ts'
import { productList } from './products.ts'

export type OutcomeCounts = Record<'added' | 'changed' | 'unchanged', number>

export type Added = Extract<ImportOutcome, { outcome: 'added' }>
export type Changed = Extract<ImportOutcome, { outcome: 'changed' }>

interface Checked {
  name: string
  /** The rows that would change something. */
  rows: ImportRow[]
  counts: OutcomeCounts
  added: Added[]
  changed: Changed[]
  problems: RowProblem[]
  ignoredColumns: string[]
}

export type ImportState =
  | { status: 'closed' }
  /** `message` is the error of the previous file. */
  | { status: 'choosing'; message?: string }
  | { status: 'checking' | 'importing'; done: number; total: number; stopping: boolean }
  | ({ status: 'checked' } & Checked)
  /** `message` stopped the import; `rest` can be sent again. */
  | { status: 'ended'; counts: OutcomeCounts; problems: RowProblem[]; message: string | undefined; rest: ImportRow[] }

export const $import = atom<ImportState>({ status: 'closed' })

const NOTHING: OutcomeCounts = { added: 0, changed: 0, unchanged: 0 }

/** By line. */
const plannedOutcomes = new Map<number, keyof OutcomeCounts>()

export const openImport = (): void => $import.set({ status: 'choosing' })

export const closeImport = (): void => {
  const { status } = $import.get()
  if (status !== 'checking' && status !== 'importing') $import.set({ status: 'closed' })
}

/** The server changes nothing. */
export async function checkFile(file: File): Promise<void> {
  $import.set({ status: 'checking', done: 0, total: 0, stopping: false })
  const csv = await readFile(file)
  if (typeof csv === 'string') return $import.set({ status: 'choosing', message: csv })
  const message = describeProblem(csv)
  if (message) return $import.set({ status: 'choosing', message })
  const { rows, problems, ignoredColumns } = parseRows(csv)
  const result = await sendRows('checking', rows, true)
  if (result.message !== undefined) return $import.set({ status: 'choosing', message: result.message })
  if (result.rest.length > 0) return $import.set({ status: 'choosing' })
  const added = result.answers.filter((answer) => answer.outcome === 'added')
  const changed = result.answers.filter((answer) => answer.outcome === 'changed')
  plannedOutcomes.clear()
  for (const { line, outcome } of [...added, ...changed]) plannedOutcomes.set(line, outcome)
  const changedLines = new Set([...added, ...changed].map(({ line }) => line))
  $import.set({
    status: 'checked',
    name: file.name,
    rows: rows.filter(({ line }) => changedLines.has(line)),
    counts: countsOf(result.answers),
    added,
    changed,
    problems: sortByLine([...problems, ...problemsIn(result.answers)]),
    ignoredColumns
  })
}

/** Resolves to the file, or to an error message. */
async function readFile(file: File): Promise<CsvFile | string> {
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return 'This file cannot be read. Please choose it again.'
  const text = decodeText(new Uint8Array(bytes))
  if (!isText(text)) return 'This file is not text. Save the spreadsheet as CSV, and choose that file.'
  return readCsv(text, PRODUCT_COLUMNS).catch(() => UNREACHABLE)
}

function describeProblem(file: CsvFile): string | undefined {
  const { columns, rows, unclosedQuoteLine } = file
  const known = new Set<string>(PRODUCT_COLUMNS.map((column) => column.toLowerCase()))
  if (!columns.some((column) => known.has(column.toLowerCase()))) {
    return `The first line must name the columns, such as ${PRODUCT_COLUMNS.slice(0, 3).join(', ')}.`
  }
  const repeated = findDuplicateColumn(file)
  if (repeated) return `The first line has the column ${repeated} twice. Please leave one of them out.`
  if (unclosedQuoteLine) return `Line ${unclosedQuoteLine} has a quotation mark that is not closed.`
  return rows.length === 0 ? 'This file has no rows under its columns.' : undefined
}

export async function importRows(): Promise<void> {
  const state = $import.get()
  if (state.status !== 'checked') return
  await sendRemaining(state.rows, { ...NOTHING, unchanged: state.counts.unchanged }, state.problems)
}

/** Rows that the server already has are not applied twice. */
export async function importRest(): Promise<void> {
  const state = $import.get()
  if (state.status === 'ended') await sendRemaining(state.rest, state.counts, state.problems)
}

async function sendRemaining(rows: ImportRow[], before: OutcomeCounts, problems: RowProblem[]): Promise<void> {
  const { answers: results, rest, message } = await sendRows('importing', rows, false)
  const counts = countsOf(results.map(toPlannedOutcome), before)
  $import.set({ status: 'ended', counts, problems: sortByLine([...problems, ...problemsIn(results)]), message, rest })
  void productList.reload()
}

/** The server reports a row of a call without a response as unchanged, but this import changed it. */
const toPlannedOutcome = ({ line, outcome }: ImportOutcome): Pick<ImportOutcome, 'outcome'> => ({
  outcome: (outcome === 'unchanged' && plannedOutcomes.get(line)) || outcome
})

export function cancelImport(): void {
  const state = $import.get()
  if ('stopping' in state) $import.set({ ...state, stopping: true })
}

interface ImportResult {
  answers: ImportOutcome[]
  rest: ImportRow[]
  message: string | undefined
}

async function sendRows(status: 'checking' | 'importing', rows: ImportRow[], dryRun: boolean): Promise<ImportResult> {
  const answers: ImportOutcome[] = []
  const isStopping = () => 'stopping' in $import.get() && ($import.get() as { stopping: boolean }).stopping
  const publish = () => $import.set({ status, done: answers.length, total: rows.length, stopping: isStopping() })
  publish()
  try {
    for (const part of splitIntoBatches(rows)) {
      if (isStopping()) break
      const { data } = await call('POST /api/admin/products/import', { body: { dryRun, rows: part } })
      answers.push(...data)
      publish()
    }
  } catch (error) {
    return { answers, rest: rows.slice(answers.length), message: failureMessage(error) }
  }
  return { answers, rest: rows.slice(answers.length), message: undefined }
}

function countsOf(answers: Pick<ImportOutcome, 'outcome'>[], before = NOTHING): OutcomeCounts {
  const counts = { ...before }
  for (const { outcome } of answers) if (outcome !== 'refused') counts[outcome] += 1
  return counts
}

const problemsIn = (answers: ImportOutcome[]): RowProblem[] =>
  answers.flatMap((answer) =>
    answer.outcome === 'refused' ? answer.problems.map((problem) => ({ line: answer.line, ...problem })) : []
  )

const sortByLine = (problems: RowProblem[]): RowProblem[] => problems.toSorted((a, b) => a.line - b.line)
