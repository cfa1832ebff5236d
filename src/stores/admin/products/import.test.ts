import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ImportOutcome, ImportRow } from '../../../api/contract/product-administration.ts'

interface ImportRequest {
  dryRun: boolean
  rows: ImportRow[]
}

let requests: ImportRequest[]
/** The outcome of each row, by its title. */
let outcomes: Record<string, Record<string, unknown>>
/** The statuses of the next imports; 200 by default. */
let statuses: number[]
let onImport: () => unknown
let reloadCount: number

beforeEach(() => {
  vi.resetModules()
  requests = []
  statuses = []
  reloadCount = 0
  onImport = () => {}
  outcomes = {
    Hat: { outcome: 'added', title: 'Hat' },
    Coat: { outcome: 'changed', title: 'Coat', changes: [{ field: 'price', from: 5, to: 6 }] },
    Cap: { outcome: 'unchanged' },
    Bag: { outcome: 'rejected', errors: [{ field: 'price', message: 'must be a number' }] }
  }
  vi.stubGlobal('fetch', serve)
})

afterEach(() => {
  vi.doUnmock('../../../lib/csv.ts')
  vi.unstubAllGlobals()
})

async function serve(_url: string, { method, body }: RequestInit): Promise<Response> {
  if (method === 'GET') {
    reloadCount += 1
    return Response.json({ success: true, data: [] })
  }
  onImport()
  const status = statuses.shift() ?? 200
  if (status !== 200) return Response.json({ success: false, message: `Status ${status}.` }, { status })
  const request = JSON.parse(typeof body === 'string' ? body : '') as ImportRequest
  requests.push(request)
  const data = request.rows.map(({ line, fields }) => ({ line, ...outcomes[fields['title'] ?? ''] }))
  return Response.json({ success: true, data: data as ImportOutcome[] })
}

const createFile = (...lines: string[]) => new File([lines.join('\n')], 'hats.csv')
const FILE = createFile('_id,title,fabric,seenStock', ',Hat,red', 'c1,Coat,,5', 'c2,Cap,,', ',Bag', 'c1,Coat,,')

/** More rows than one call takes. */
const LONG_FILE = createFile('_id,title', ...Array.from({ length: 700 }, (_, index) => `c${index},Coat`))

async function load() {
  const store = await import('./import.ts')
  return { ...store, state: () => store.$import.get(), sentLines: () => requests.at(-1)?.rows.map(({ line }) => line) }
}

async function check(file = FILE) {
  const page = await load()
  page.openImport()
  await page.checkImportFile(file)
  return page
}

const ERRORS = [
  { line: 5, field: 'price', message: 'must be a number' },
  { line: 6, field: '_id', message: 'is also in line 3' }
]

test('an admin who checks a file sees what it would change', async () => {
  const { state } = await check()
  expect(requests).toMatchObject([{ dryRun: true }])
  expect(state()).toMatchObject({
    status: 'checked',
    name: 'hats.csv',
    counts: { added: 1, changed: 1, unchanged: 1 },
    added: [{ line: 2, title: 'Hat' }],
    changed: [{ line: 3, title: 'Coat' }],
    errors: ERRORS,
    ignoredColumns: ['fabric']
  })
})

test('an import sends only the rows that change something, and the list shows the result', async () => {
  const { importRows, state, sentLines, closeImport } = await check()
  await importRows()
  expect(requests.map(({ dryRun }) => dryRun)).toEqual([true, false])
  expect(sentLines()).toEqual([2, 3])
  expect(state()).toEqual({
    status: 'ended',
    counts: { added: 1, changed: 1, unchanged: 1 },
    errors: ERRORS,
    message: undefined,
    remaining: []
  })
  expect(reloadCount).toBe(1)
  closeImport()
  expect(state()).toEqual({ status: 'closed' })
})

test('rows that are refused between the check and the import are reported in the order of the file', async () => {
  const { importRows, state } = await check()
  outcomes['Coat'] = { outcome: 'rejected', errors: [{ field: 'row', message: 'was changed meanwhile' }] }
  await importRows()
  expect(state()).toHaveProperty('counts', { added: 1, changed: 0, unchanged: 1 })
  expect(state()).toMatchObject({
    errors: [{ line: 3, field: 'row', message: 'was changed meanwhile' }, ...ERRORS]
  })
})

test('an import that fails continues with the remaining rows', async () => {
  const { importRows, importRemaining, state, sentLines } = await check(LONG_FILE)
  statuses = [200, 500]
  await importRows()
  expect(state()).toMatchObject({ status: 'ended', message: 'Status 500.', counts: { changed: 500 } })
  await importRemaining()
  expect(sentLines()).toHaveLength(200)
  expect(state()).toMatchObject({ message: undefined, remaining: [], counts: { changed: 700, unchanged: 0 } })
})

test('rows that a lost call has changed still count as changed', async () => {
  const { importRows, importRemaining, state } = await check()
  statuses = [500]
  await importRows()
  outcomes['Hat'] = outcomes['Coat'] = { outcome: 'unchanged' }
  await importRemaining()
  expect(state()).toMatchObject({ counts: { added: 1, changed: 1, unchanged: 1 } })
})

test('the outcomes of an earlier file do not count for the next', async () => {
  const { checkImportFile, importRows, state } = await check(createFile('_id,title', 'c9,Cap', 'c1,Coat'))
  await checkImportFile(createFile('_id,title', 'c1,Coat', 'c9,Cap', ',Hat'))
  outcomes['Coat'] = { outcome: 'unchanged' }
  await importRows()
  expect(state()).toMatchObject({ counts: { added: 1, changed: 1, unchanged: 1 } })
})

test('an admin who cancels an import can continue it', async () => {
  const { importRows, importRemaining, cancelImport, closeImport, state } = await check(LONG_FILE)
  onImport = () => {
    cancelImport()
    closeImport()
    expect(state()).toMatchObject({ status: 'importing', stopping: true, done: 0, total: 700 })
  }
  await importRows()
  expect(state()).toMatchObject({ status: 'ended', counts: { changed: 500 }, message: undefined })
  onImport = () => {}
  await importRemaining()
  expect(state()).toMatchObject({ counts: { changed: 700 }, remaining: [] })
})

test('an admin who cancels the check chooses a file again', async () => {
  const page = await load()
  onImport = () => {
    page.cancelImport()
    page.closeImport()
    expect(page.state()).toMatchObject({ status: 'checking', stopping: true })
  }
  await page.checkImportFile(LONG_FILE)
  expect(page.state()).toEqual({ status: 'choosing' })
  expect(requests).toHaveLength(1)
})

test('the check and the import report their progress', async () => {
  const { $import, checkImportFile, importRows } = await load()
  const progress: unknown[] = []
  $import.listen((state) => 'done' in state && progress.push([state.status, state.done, state.total]))
  await checkImportFile(LONG_FILE)
  await importRows()
  const steps = (status: string) => [0, 500, 700].map((done) => [status, done, 700])
  expect(progress).toEqual([['checking', 0, 0], ...steps('checking'), ...steps('importing')])
})

test.for([
  ['a spreadsheet', new File([new Uint8Array([80, 75, 3, 4])], 'a.xlsx'), /not text/],
  [
    'no known column',
    createFile('name,fabric', 'Hat,red'),
    /^The first line must name the columns, such as _id, title, description\.$/
  ],
  ['a column twice', createFile('title,Title', 'Hat,Hat'), /the column title twice/],
  ['an open quotation mark', createFile('title,price', '"Hat,5'), /^Line 2 has a quotation mark/],
  ['no rows', createFile('Title,Price'), /no rows/]
] as const)('a file with %s is not sent', async ([, file, message]) => {
  const { state } = await check(file)
  expect(state()).toEqual({ status: 'choosing', message: expect.stringMatching(message) as string })
  expect(requests).toEqual([])
})

test('an admin who chooses an unreadable file is asked to choose it again', async () => {
  vi.spyOn(FILE, 'arrayBuffer').mockRejectedValueOnce(new DOMException('Gone.', 'NotReadableError'))
  const { state } = await check()
  expect(state()).toEqual({ status: 'choosing', message: 'This file cannot be read. Please choose it again.' })
})

test('a CSV module that fails to load shows a connection error', async () => {
  const readCsv = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  vi.doMock('../../../lib/csv.ts', () => ({ readCsv }))
  const { state } = await check()
  expect(state()).toMatchObject({
    status: 'choosing',
    message: expect.stringContaining('could not be reached') as string
  })
})

test('an admin whose check fails can choose the file again', async () => {
  statuses = [500]
  const { state } = await check()
  expect(state()).toEqual({ status: 'choosing', message: 'Status 500.' })
})

test('nothing is imported before a file is checked', async () => {
  const { openImport, importRows, importRemaining, cancelImport, closeImport, state } = await load()
  expect(state()).toEqual({ status: 'closed' })
  openImport()
  await importRows()
  await importRemaining()
  cancelImport()
  expect(state()).toEqual({ status: 'choosing' })
  closeImport()
  expect([state(), requests]).toEqual([{ status: 'closed' }, []])
})
