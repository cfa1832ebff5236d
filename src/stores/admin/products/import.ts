import { atom } from 'nanostores'

import { UNREACHABLE } from '../../../api/unreachable.ts'
import type { ImportOutcome, ImportRow } from '../../../api/contract/product-administration.ts'
import { PRODUCT_COLUMNS } from '../../../api/contract/product-csv-columns.ts'
import { type CsvFile, readCsv } from '../../../lib/csv.ts'
import { call } from '../../call.ts'
import { getFailureMessage } from '../../failure.ts'
import { readTextFile } from '../read-text-file.ts'
import { splitIntoBatches, findDuplicateColumn, type RowError, parseRows } from './import-rows.ts'
import { productList } from './products.ts'

export type OutcomeCounts = Record<'added' | 'changed' | 'unchanged', number>

export type AddedRow = Extract<ImportOutcome, { outcome: 'added' }>
export type ChangedRow = Extract<ImportOutcome, { outcome: 'changed' }>

interface CheckedFile {
  name: string
  /** The rows that would change something. */
  rows: ImportRow[]
  counts: OutcomeCounts
  added: AddedRow[]
  changed: ChangedRow[]
  errors: RowError[]
  ignoredColumns: string[]
}

export type CsvImportState =
  | { status: 'closed' }
  /** `message` is the error of the previous file. */
  | { status: 'choosing'; message?: string }
  | { status: 'checking' | 'importing'; done: number; total: number; stopping: boolean }
  | ({ status: 'checked' } & CheckedFile)
  /** `message` is the error that stopped the import; `remaining` can be sent again. */
  | {
      status: 'ended'
      counts: OutcomeCounts
      errors: RowError[]
      message: string | undefined
      remaining: ImportRow[]
    }

export const $import = atom<CsvImportState>({ status: 'closed' })

const NO_COUNTS: OutcomeCounts = { added: 0, changed: 0, unchanged: 0 }

/** The outcomes that the check reported, by line. */
const plannedOutcomes = new Map<number, keyof OutcomeCounts>()

export const openImport = (): void => $import.set({ status: 'choosing' })

export const closeImport = (): void => {
  const { status } = $import.get()
  if (status !== 'checking' && status !== 'importing') $import.set({ status: 'closed' })
}

/** Checks a file in a dry run, so the server changes nothing. */
export async function checkImportFile(file: File): Promise<void> {
  $import.set({ status: 'checking', done: 0, total: 0, stopping: false })
  const csv = await readFile(file)
  if (typeof csv === 'string') return $import.set({ status: 'choosing', message: csv })
  const message = findFileError(csv)
  if (message) return $import.set({ status: 'choosing', message })
  const { rows, errors, ignoredColumns } = parseRows(csv)
  const result = await sendRows('checking', rows, true)
  if (result.message !== undefined) return $import.set({ status: 'choosing', message: result.message })
  if (result.remaining.length > 0) return $import.set({ status: 'choosing' })
  const added = result.outcomes.filter((row) => row.outcome === 'added')
  const changed = result.outcomes.filter((row) => row.outcome === 'changed')
  plannedOutcomes.clear()
  for (const { line, outcome } of [...added, ...changed]) plannedOutcomes.set(line, outcome)
  const changedLines = new Set([...added, ...changed].map(({ line }) => line))
  $import.set({
    status: 'checked',
    name: file.name,
    rows: rows.filter(({ line }) => changedLines.has(line)),
    counts: countOutcomes(result.outcomes),
    added,
    changed,
    errors: sortByLine([...errors, ...listErrors(result.outcomes)]),
    ignoredColumns
  })
}

/** Resolves to the file, or to an error message. */
async function readFile(file: File): Promise<CsvFile | string> {
  const content = await readTextFile(file)
  return 'text' in content ? readCsv(content.text, PRODUCT_COLUMNS).catch(() => UNREACHABLE) : content.message
}

function findFileError(file: CsvFile): string | undefined {
  const { columns, rows, unclosedQuoteLine } = file
  const known = new Set<string>(PRODUCT_COLUMNS.map((column) => column.toLowerCase()))
  if (!columns.some((column) => known.has(column.toLowerCase()))) {
    return `The first line must name the columns, such as ${PRODUCT_COLUMNS.slice(0, 3).join(', ')}.`
  }
  const repeated = findDuplicateColumn(file)
  if (repeated) return `The first line has the column ${repeated} twice. Please remove one of them.`
  if (unclosedQuoteLine) return `Line ${unclosedQuoteLine} has a quotation mark that is not closed.`
  return rows.length === 0 ? 'This file has column names but no rows.' : undefined
}

export async function importRows(): Promise<void> {
  const state = $import.get()
  if (state.status !== 'checked') return
  await sendRemaining(state.rows, { ...NO_COUNTS, unchanged: state.counts.unchanged }, state.errors)
}

/** Sends the remaining rows. The server does not apply a row twice. */
export async function importRemaining(): Promise<void> {
  const state = $import.get()
  if (state.status === 'ended') await sendRemaining(state.remaining, state.counts, state.errors)
}

async function sendRemaining(rows: ImportRow[], before: OutcomeCounts, errors: RowError[]): Promise<void> {
  const { outcomes, remaining, message } = await sendRows('importing', rows, false)
  const counts = countOutcomes(outcomes.map(toPlannedOutcome), before)
  $import.set({
    status: 'ended',
    counts,
    errors: sortByLine([...errors, ...listErrors(outcomes)]),
    message,
    remaining
  })
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
  outcomes: ImportOutcome[]
  remaining: ImportRow[]
  message: string | undefined
}

async function sendRows(status: 'checking' | 'importing', rows: ImportRow[], dryRun: boolean): Promise<ImportResult> {
  const outcomes: ImportOutcome[] = []
  const isStopping = () => 'stopping' in $import.get() && ($import.get() as { stopping: boolean }).stopping
  const setState = () => $import.set({ status, done: outcomes.length, total: rows.length, stopping: isStopping() })
  setState()
  try {
    for (const part of splitIntoBatches(rows)) {
      if (isStopping()) break
      const { data } = await call('POST /api/admin/products/import', { body: { dryRun, rows: part } })
      outcomes.push(...data)
      setState()
    }
  } catch (error) {
    return { outcomes, remaining: rows.slice(outcomes.length), message: getFailureMessage(error) }
  }
  return { outcomes, remaining: rows.slice(outcomes.length), message: undefined }
}

function countOutcomes(outcomes: Pick<ImportOutcome, 'outcome'>[], before = NO_COUNTS): OutcomeCounts {
  const counts = { ...before }
  for (const { outcome } of outcomes) if (outcome !== 'rejected') counts[outcome] += 1
  return counts
}

const listErrors = (outcomes: ImportOutcome[]): RowError[] =>
  outcomes.flatMap((row) =>
    row.outcome === 'rejected' ? row.errors.map((error) => ({ line: row.line, ...error })) : []
  )

const sortByLine = (errors: RowError[]): RowError[] => errors.toSorted((a, b) => a.line - b.line)
