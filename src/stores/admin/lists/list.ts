import { ADMIN_PAGE_SIZE, MAX_PAGE_SIZE } from '../../../domain/page-sizes.ts'
import { atom } from 'nanostores'

import { toCents, toDollars } from '../../../lib/money.ts'
import { readFilters, type UrlFilters } from '../../../lib/url-filters.ts'
import { type Failure, toFailure, showFailureToast } from '../../failure.ts'
import { startAttempt } from '../../toasts.ts'
import { $search, setSearchParams } from './search-params.ts'

export interface ListPage<Row> {
  data: Row[]
  nextCursor?: string | null | undefined
  /** The number of all matching rows. */
  total?: number | undefined
  /** The sum of all matching orders without their refunds, in dollars. */
  sum?: number | undefined
  /** Units and sales in dollars of the product that the orders are filtered by. */
  productTotals?: { units: number; sum: number } | undefined
}

export type ListState<Row> =
  /** The previous rows stay in view. */
  | { status: 'loading'; rows: Row[] }
  | ({ status: 'failed'; rows: [] } & Failure)
  | {
      status: 'ready'
      rows: Row[]
      nextCursor: string | null
      total: number | undefined
      sum: number | undefined
      productTotals: ListPage<Row>['productTotals']
      loadMoreStatus: 'idle' | 'loading'
    }

interface ListSettings<Row> {
  /** URL parameters. */
  filters: readonly string[]
  /** Rows stay selected when a reload no longer contains them. */
  shouldKeepSelection?: boolean
  fetchPage: (query: UrlFilters) => Promise<ListPage<Row>>
  /** Returns the pages of `fetchAllPages`, if they differ from those in view. */
  fetchBulkPage?: (query: UrlFilters) => Promise<ListPage<Row>>
  /** Returns the ids that a row stands for. */
  getIds?: (row: Row) => string[]
  /** Returns what a row adds to the sum of the list, in dollars. */
  getAmount?: (row: Row) => number
}

export type AdminList<Row extends { _id: string }> = ReturnType<typeof createList<Row>>

export function createList<Row extends { _id: string }>({
  filters: filterNames,
  shouldKeepSelection = false,
  fetchPage,
  fetchBulkPage = fetchPage,
  getIds = ({ _id }) => [_id],
  getAmount = () => 0
}: ListSettings<Row>) {
  /** Null until `open` gets the rows that the server rendered. */
  const $list = atom<ListState<Row> | null>(null)
  const $selected = atom<ReadonlySet<string>>(new Set())
  /**
   * True from a change of the filters until the new rows arrive. Until then the old rows stay in view and can be
   * selected.
   */
  let hasStaleRows = false
  /** As JSON. */
  let currentFilters = ''
  let reloadCount = 0

  const getFilters = (): UrlFilters => readFilters($search.get() ?? '', filterNames)
  const getRows = (): Row[] => $list.get()?.rows ?? []

  function open(page: ListPage<Row>): void {
    currentFilters = JSON.stringify(getFilters())
    $list.set(toReadyState(page))
    $search.listen(() => {
      if (JSON.stringify(getFilters()) === currentFilters) return
      $selected.set(new Set())
      hasStaleRows = true
      void reload()
    })
  }

  /** Drops its response if a later reload has started. */
  async function reload(): Promise<void> {
    reloadCount += 1
    const ownReload = reloadCount
    const filters = getFilters()
    currentFilters = JSON.stringify(filters)
    $list.set({ status: 'loading', rows: getRows() })
    const next = await fetchPage(toPageQuery(filters, ADMIN_PAGE_SIZE)).then(toReadyState, toFailedState)
    if (ownReload !== reloadCount) return
    $list.set(next)
    if (next.status !== 'ready') return
    if (hasStaleRows || !shouldKeepSelection) deselectMissingRows(next.rows)
    hasStaleRows = false
  }

  /** Deselects rows that are no longer in the list: bulk actions skip them, so the selection must not count them. */
  function deselectMissingRows(rows: Row[]): void {
    const selected = $selected.get()
    $selected.set(new Set(rows.flatMap(getIds).filter((id) => selected.has(id))))
  }

  async function loadMore(): Promise<void> {
    const list = $list.get()
    if (list?.status !== 'ready' || !list.nextCursor || list.loadMoreStatus === 'loading') return
    const ownReload = reloadCount
    $list.set({ ...list, loadMoreStatus: 'loading' })
    const retry = startAttempt('load more', () => void loadMore())
    try {
      const { data, nextCursor = null } = await fetchPage(toPageQuery(getFilters(), ADMIN_PAGE_SIZE, list.nextCursor))
      patch(({ rows }) => ({ rows: appendNewRows(rows, data), nextCursor, loadMoreStatus: 'idle' }), ownReload)
    } catch (error) {
      patch(() => ({ loadMoreStatus: 'idle' }), ownReload)
      showFailureToast(error, retry)
    }
  }

  type ReadyList = Extract<ListState<Row>, { status: 'ready' }>

  function patch(change: (list: ReadyList) => Partial<ReadyList>, ownReload = reloadCount): void {
    const list = $list.get()
    if (list?.status === 'ready' && ownReload === reloadCount) $list.set({ ...list, ...change(list) })
  }

  /** A reload that started before a row changed may receive the old row. */
  function patchOrReload(change: (list: ReadyList) => Partial<ReadyList>): void {
    if ($list.get()?.status === 'loading') void reload()
    else patch(change)
  }

  const replaceRow = (row: Row): void =>
    patchOrReload(({ rows, sum }) => {
      const index = rows.findIndex(({ _id }) => _id === row._id)
      const old = rows[index]
      if (!old) return {}
      const newSum = sum === undefined ? undefined : toDollars(toCents(sum + getAmount(row) - getAmount(old)))
      return { rows: rows.with(index, row), sum: newSum }
    })

  const removeRow = (id: string): void => {
    $selected.set(new Set([...$selected.get()].filter((selectedId) => selectedId !== id)))
    patchOrReload(({ rows, total }) => ({
      rows: rows.filter((row) => row._id !== id),
      total: total === undefined ? undefined : Math.max(0, total - 1)
    }))
    const list = $list.get()
    if (list?.status === 'ready' && list.rows.length === 0 && list.nextCursor) void reload()
  }

  function select(ids: Iterable<string>, isSelected: boolean): void {
    const next = new Set($selected.get())
    for (const id of ids) next[isSelected ? 'add' : 'delete'](id)
    $selected.set(next)
  }

  /**
   * Ignores the chosen sort: a row whose stock or price changes could move to another page and be skipped or read
   * twice.
   */
  async function* fetchAllPages(): AsyncGenerator<ListPage<Row>> {
    const { sortBy: _, ...filters } = getFilters()
    let cursor: string | null | undefined
    do {
      const page = await fetchBulkPage(toPageQuery(filters, MAX_PAGE_SIZE, cursor))
      yield page
      cursor = page.nextCursor
    } while (cursor)
  }

  const setFilters = (changes: Record<string, string | undefined>, mode?: 'push' | 'replace'): void =>
    setSearchParams(changes, mode)
  const clearFilters = (): void => setSearchParams(Object.fromEntries(filterNames.map((name) => [name, undefined])))

  return {
    $list,
    $selected,
    filterNames,
    open,
    reload,
    loadMore,
    replaceRow,
    removeRow,
    select,
    getIds,
    fetchAllPages,
    setFilters,
    clearFilters
  }
}

const toPageQuery = (filters: UrlFilters, limit: number, cursor?: string | null): UrlFilters => ({
  ...filters,
  limit: String(limit),
  ...(cursor ? { cursor } : {})
})

export const toReadyState = <Row>({
  data,
  nextCursor = null,
  total,
  sum,
  productTotals
}: ListPage<Row>): ListState<Row> => ({
  status: 'ready',
  rows: data,
  nextCursor,
  total,
  sum,
  productTotals,
  loadMoreStatus: 'idle'
})

const toFailedState = (error: unknown): ListState<never> => ({ status: 'failed', rows: [], ...toFailure(error) })

/** A row that moved between two pages arrives twice. */
function appendNewRows<Row extends { _id: string }>(rows: Row[], more: Row[]): Row[] {
  const known = new Set(rows.map((row) => row._id))
  return [...rows, ...more.filter((row) => !known.has(row._id))]
}
