import { atom } from 'nanostores'

import { chosenFilters, type Filters } from '../../lib/chosen-filters.ts'
import { type Failure, failureOf, showFailureToast } from '../failure.ts'
import { $search, goTo } from './address.ts'

/** A part of a list, as its call answers it. */
export interface ListPage<Row> {
  data: Row[]
  nextCursor?: string | null | undefined
  /** How many there are in all. */
  total?: number | undefined
  /** What they come to, in dollars, where a list has a sum. */
  sum?: number | undefined
  /** What of that is of the one product that they are filtered by. */
  ofProduct?: { pieces: number; sum: number } | undefined
}

export type ListState<Row> =
  /** `rows` are the ones of before, which stay in view until the others are here. */
  | { status: 'loading'; rows: Row[] }
  | ({ status: 'failed'; rows: [] } & Failure)
  | {
      status: 'ready'
      rows: Row[]
      nextCursor: string | null
      total: number | undefined
      sum: number | undefined
      ofProduct: ListPage<Row>['ofProduct']
      more: 'idle' | 'loading'
    }

interface ListSettings<Row> {
  /** Which parameters of the address are the list's own. */
  filters: readonly string[]
  /** Whether rows can be selected that are not in view. */
  selectsUnseen?: boolean
  fetchPage: (query: Filters) => Promise<ListPage<Row>>
}

/** How many rows a screen shows at first and adds with each Load more. */
export const PAGE = 50

/** How many rows one call may bring. */
const MOST = 500

export type AdminList<Row extends { _id: string }> = ReturnType<typeof createList<Row>>

/** A list of the admin: what it shows is what the address bar says. */
export function createList<Row extends { _id: string }>({
  filters: names,
  selectsUnseen = false,
  fetchPage
}: ListSettings<Row>) {
  /** Null until the page has said what it came with. */
  const $list = atom<ListState<Row> | null>(null)
  const $selected = atom<ReadonlySet<string>>(new Set())
  /** Whether what is selected is still of other filters than those that are asked for. */
  let changed = false
  /** What is shown, or on its way. */
  let shown = ''
  let turn = 0

  const filtersNow = (): Filters => chosenFilters($search.get() ?? '', names)
  const rowsNow = (): Row[] => $list.get()?.rows ?? []

  /** Shows what the page was sent with, and from then on what the address bar says. */
  function open(page: ListPage<Row>): void {
    shown = JSON.stringify(filtersNow())
    $list.set(ready(page))
    $search.listen(() => {
      if (JSON.stringify(filtersNow()) === shown) return
      $selected.set(new Set())
      changed = true
      void reload()
    })
  }

  /** Asks for the list again from its beginning. What comes after a later question is of no use any more. */
  async function reload(): Promise<void> {
    turn += 1
    const mine = turn
    const filters = filtersNow()
    shown = JSON.stringify(filters)
    $list.set({ status: 'loading', rows: rowsNow() })
    const next = await fetchPage(part(filters, PAGE)).then(ready, failed)
    if (mine !== turn) return
    $list.set(next)
    if (next.status !== 'ready') return
    if (changed || !selectsUnseen) keepSelected(next.rows)
    changed = false
  }

  /** What is selected and not in view would be counted, and left alone by what is done with it. */
  function keepSelected(rows: Row[]): void {
    const selected = $selected.get()
    const kept = rows.map(({ _id }) => _id).filter((id) => selected.has(id))
    if (kept.length < selected.size) $selected.set(new Set(kept))
  }

  /** Appends the next page; when that fails, what is there stays. */
  async function loadMore(): Promise<void> {
    const list = $list.get()
    if (list?.status !== 'ready' || !list.nextCursor || list.more === 'loading') return
    const mine = turn
    $list.set({ ...list, more: 'loading' })
    try {
      const { data, nextCursor = null } = await fetchPage(part(filtersNow(), PAGE, list.nextCursor))
      patch(({ rows }) => ({ rows: append(rows, data), nextCursor, more: 'idle' }), mine)
    } catch (error) {
      patch(() => ({ more: 'idle' }), mine)
      showFailureToast(error, () => void loadMore())
    }
  }

  type Ready = Extract<ListState<Row>, { status: 'ready' }>

  function patch(change: (list: Ready) => Partial<Ready>, asOf = turn): void {
    const list = $list.get()
    if (list?.status === 'ready' && asOf === turn) $list.set({ ...list, ...change(list) })
  }

  /** Shows a row as it has become; one that is not in view stays out of it. */
  const replaceRow = (row: Row): void =>
    patch(({ rows }) => ({ rows: rows.map((one) => (one._id === row._id ? row : one)) }))

  const removeRow = (id: string): void => {
    $selected.set(new Set([...$selected.get()].filter((one) => one !== id)))
    patch(({ rows, total }) => ({
      rows: rows.filter((row) => row._id !== id),
      total: total === undefined ? undefined : Math.max(0, total - 1)
    }))
    const list = $list.get()
    if (list?.status === 'ready' && list.rows.length === 0 && list.nextCursor) void reload()
  }

  function select(ids: Iterable<string>, selected: boolean): void {
    const all = new Set($selected.get())
    for (const id of ids) all[selected ? 'add' : 'delete'](id)
    $selected.set(all)
  }

  /**
   * Every row that the filters leave, in parts: for what is done with all of them. Not in the order that was chosen: a row
   * whose stock or price changes meanwhile would move in it, past the page that is read.
   */
  async function* everyPage(): AsyncGenerator<ListPage<Row>> {
    const { sortBy: _, ...filters } = filtersNow()
    let cursor: string | null | undefined
    do {
      const page = await fetchPage(part(filters, MOST, cursor))
      yield page
      cursor = page.nextCursor
    } while (cursor)
  }

  const filter = (changes: Record<string, string | undefined>, how?: 'push' | 'replace'): void => goTo(changes, how)
  const clear = (): void => goTo(Object.fromEntries(names.map((name) => [name, undefined])))

  return {
    $list,
    $selected,
    names,
    open,
    reload,
    loadMore,
    replaceRow,
    removeRow,
    select,
    everyPage,
    filter,
    clear
  }
}

const part = (filters: Filters, limit: number, cursor?: string | null): Filters => ({
  ...filters,
  limit: String(limit),
  ...(cursor ? { cursor } : {})
})

/** A list as a page of it has just come. */
export const ready = <Row>({ data, nextCursor = null, total, sum, ofProduct }: ListPage<Row>): ListState<Row> => ({
  status: 'ready',
  rows: data,
  nextCursor,
  total,
  sum,
  ofProduct,
  more: 'idle'
})

const failed = (error: unknown): ListState<never> => ({ status: 'failed', rows: [], ...failureOf(error) })

/** A row that moved while pages were read can come twice. */
function append<Row extends { _id: string }>(rows: Row[], more: Row[]): Row[] {
  const known = new Set(rows.map((row) => row._id))
  return [...rows, ...more.filter((row) => !known.has(row._id))]
}
