import { atom } from 'nanostores'

import { type Imported, type ImportRow, PRODUCT_COLUMNS } from '../../api/contract/product-administration.ts'
import { isText, textOf } from '../../lib/csv-text.ts'
import { type CsvFile, readCsv } from '../../lib/csv.ts'
import { call } from '../call.ts'
import { failureMessage } from '../failure.ts'
import { cutRows, repeatedColumn, type RowProblem, rowsOf } from './import-rows.ts'
import { productList } from './products.ts'

/** How many rows came to what. */
export type Counts = Record<'added' | 'changed' | 'unchanged', number>

/** What a row would add, or change. */
export type Added = Extract<Imported, { outcome: 'added' }>
export type Changed = Extract<Imported, { outcome: 'changed' }>

interface Checked {
  name: string
  /** The rows that would change something. */
  rows: ImportRow[]
  counts: Counts
  added: Added[]
  changed: Changed[]
  problems: RowProblem[]
  unread: string[]
}

export type ImportState =
  | { status: 'closed' }
  /** `message` is why the file before would not do. */
  | { status: 'choosing'; message?: string }
  | { status: 'checking' | 'importing'; done: number; total: number; stopping: boolean }
  | ({ status: 'checked' } & Checked)
  /** `message` is why it ended before all was done; `rest` is what can be sent again. */
  | { status: 'ended'; counts: Counts; problems: RowProblem[]; message: string | undefined; rest: ImportRow[] }

export const $import = atom<ImportState>({ status: 'closed' })

const NOTHING: Counts = { added: 0, changed: 0, unchanged: 0 }

/** What the check said that the rows come to, by their lines. */
const planned = new Map<number, keyof Counts>()

export const openImport = (): void => $import.set({ status: 'choosing' })

export const closeImport = (): void => {
  const { status } = $import.get()
  if (status !== 'checking' && status !== 'importing') $import.set({ status: 'closed' })
}

/** Reads a file and has the shop check every row of it; nothing is changed yet. */
export async function checkFile(file: File): Promise<void> {
  $import.set({ status: 'checking', done: 0, total: 0, stopping: false })
  const csv = await readFile(file)
  if (typeof csv === 'string') return $import.set({ status: 'choosing', message: csv })
  const message = problemOf(csv)
  if (message) return $import.set({ status: 'choosing', message })
  const { rows, problems, unread } = rowsOf(csv)
  const sent = await sendRows('checking', rows, true)
  if (sent.message !== undefined) return $import.set({ status: 'choosing', message: sent.message })
  if (sent.rest.length > 0) return $import.set({ status: 'choosing' })
  const added = sent.answers.filter((one) => one.outcome === 'added')
  const changed = sent.answers.filter((one) => one.outcome === 'changed')
  planned.clear()
  for (const { line, outcome } of [...added, ...changed]) planned.set(line, outcome)
  const changing = new Set([...added, ...changed].map(({ line }) => line))
  $import.set({
    status: 'checked',
    name: file.name,
    rows: rows.filter(({ line }) => changing.has(line)),
    counts: countsOf(sent.answers),
    added,
    changed,
    problems: inOrder([...problems, ...problemsIn(sent.answers)]),
    unread
  })
}

/** Reads a file, or answers why it could not be. What reads it has to be fetched itself. */
async function readFile(file: File): Promise<CsvFile | string> {
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return 'This file cannot be read. Please choose it again.'
  const text = textOf(new Uint8Array(bytes))
  if (!isText(text)) return 'This file is not text. Save the spreadsheet as CSV, and choose that file.'
  const failed = () => 'The shop could not be reached. Please check your connection and choose the file again.'
  return readCsv(text, PRODUCT_COLUMNS).catch(failed)
}

function problemOf(file: CsvFile): string | undefined {
  const { columns, rows, unclosed } = file
  const known = new Set<string>(PRODUCT_COLUMNS.map((column) => column.toLowerCase()))
  if (!columns.some((column) => known.has(column.toLowerCase()))) {
    return `The first line must name the columns, such as ${PRODUCT_COLUMNS.slice(0, 3).join(', ')}.`
  }
  const repeated = repeatedColumn(file)
  if (repeated) return `The first line has the column ${repeated} twice. Please leave one of them out.`
  if (unclosed) return `Line ${unclosed} has a quotation mark that is not closed.`
  return rows.length === 0 ? 'This file has no rows under its columns.' : undefined
}

/** Does what was checked. */
export async function importRows(): Promise<void> {
  const state = $import.get()
  if (state.status !== 'checked') return
  await carryOn(state.rows, { ...NOTHING, unchanged: state.counts.unchanged }, state.problems)
}

/** Goes on where it ended: what the shop has had before is not done twice. */
export async function importRest(): Promise<void> {
  const state = $import.get()
  if (state.status === 'ended') await carryOn(state.rest, state.counts, state.problems)
}

async function carryOn(rows: ImportRow[], before: Counts, problems: RowProblem[]): Promise<void> {
  const { answers, rest, message } = await sendRows('importing', rows, false)
  const counts = countsOf(answers.map(asPlanned), before)
  $import.set({ status: 'ended', counts, problems: inOrder([...problems, ...problemsIn(answers)]), message, rest })
  void productList.reload()
}

/** What is found done was done by these rows, when they were sent without an answer. */
const asPlanned = ({ line, outcome }: Imported): Pick<Imported, 'outcome'> => ({
  outcome: (outcome === 'unchanged' && planned.get(line)) || outcome
})

/** Ends the work after the part that is on its way. */
export function cancelImport(): void {
  const state = $import.get()
  if ('stopping' in state) $import.set({ ...state, stopping: true })
}

interface Sent {
  answers: Imported[]
  rest: ImportRow[]
  message: string | undefined
}

/** Sends rows part by part until all are answered, one part fails, or it is cancelled. */
async function sendRows(status: 'checking' | 'importing', rows: ImportRow[], dryRun: boolean): Promise<Sent> {
  const answers: Imported[] = []
  const isStopping = () => 'stopping' in $import.get() && ($import.get() as { stopping: boolean }).stopping
  const show = () => $import.set({ status, done: answers.length, total: rows.length, stopping: isStopping() })
  show()
  try {
    for (const part of cutRows(rows)) {
      if (isStopping()) break
      const { data } = await call('POST /api/admin/products/import', { body: { dryRun, rows: part } })
      answers.push(...data)
      show()
    }
  } catch (error) {
    return { answers, rest: rows.slice(answers.length), message: failureMessage(error) }
  }
  return { answers, rest: rows.slice(answers.length), message: undefined }
}

function countsOf(answers: Pick<Imported, 'outcome'>[], before = NOTHING): Counts {
  const counts = { ...before }
  for (const { outcome } of answers) if (outcome !== 'refused') counts[outcome] += 1
  return counts
}

const problemsIn = (answers: Imported[]): RowProblem[] =>
  answers.flatMap((one) =>
    one.outcome === 'refused' ? one.problems.map((given) => ({ line: one.line, ...given })) : []
  )

const inOrder = (problems: RowProblem[]): RowProblem[] => problems.toSorted((one, other) => one.line - other.line)
