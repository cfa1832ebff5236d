import { atom } from 'nanostores'

import type { Client } from '../../../api/client.ts'
import { ADMIN_PAGE_SIZE, MAX_PAGE_SIZE } from '../../../domain/page-sizes.ts'
import { toCents, toDollars } from '../../../lib/money.ts'
import { readFilters, type UrlFilters } from '../../../lib/url-filters.ts'
import { call } from '../../call.ts'
import { showFailureToast } from '../../failure.ts'
import { startAttempt } from '../../toasts.ts'
import {
  appendNewRows,
  type ChangeList,
  type ListPage,
  type ListState,
  toFailedState,
  toPageQuery,
  toReadyState
} from './list-pages.ts'
import { $search, setSearchParams } from './search-params.ts'

type FetchPage<Row> = (query: UrlFilters, call: Client) => Promise<ListPage<Row>>

interface ListSettings<Row> {
  /** URL parameters. */
  filters: readonly string[]
  /** 'Clear all' does not remove it. */
  persistentFilter?: string
  /** Rows stay selected when a reload no longer contains them. */
  shouldKeepSelection?: boolean
  fetchPage: FetchPage<Row>
  /** Returns the pages of `fetchAllPages`, if they differ from those in view. */
  fetchBulkPage?: FetchPage<Row>
  /** Returns the ids that a row stands for. */
  getIds?: (row: Row) => string[]
  /** Returns what a row adds to the sum of the list, in dollars. */
  getAmount?: (row: Row) => number
}

export type AdminList<Row extends { _id: string }> = ReturnType<typeof createList<Row>>

export function createList<Row extends { _id: string }>({
  filters: filterNames,
  persistentFilter,
  shouldKeepSelection = false,
  fetchPage,
  fetchBulkPage = fetchPage,
  getIds = ({ _id }) => [_id],
  getAmount = () => 0
}: ListSettings<Row>) {
  const getFilters = (): UrlFilters => readFilters($search.get() ?? '', filterNames)
  const fetchRows = (cursor?: string) => fetchPage(toPageQuery(getFilters(), ADMIN_PAGE_SIZE, cursor), call)
  /** Null until the list opens with the rows that the server rendered. */
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
    currentFilters = JSON.stringify(getFilters())
    reloadCount += 1
    const ownReload = reloadCount
    $list.set({ status: 'loading', rows: $list.get()?.rows ?? [] })
    const next = await fetchRows().then(toReadyState, toFailedState)
    if (ownReload !== reloadCount) return
    $list.set(next)
    if (next.status !== 'ready') return
    // Bulk actions skip rows that are no longer in the list, so the selection must not count them.
    if (hasStaleRows || !shouldKeepSelection) deselectOthers(next.rows.flatMap(getIds))
    hasStaleRows = false
  }

  async function loadMore(): Promise<void> {
    const list = $list.get()
    if (list?.status !== 'ready' || !list.nextCursor || list.loadMoreStatus === 'loading') return
    const ownReload = reloadCount
    $list.set({ ...list, loadMoreStatus: 'loading' })
    const retry = startAttempt('load more', () => void loadMore())
    try {
      const { data, nextCursor = null } = await fetchRows(list.nextCursor)
      patch(({ rows }) => ({ rows: appendNewRows(rows, data), nextCursor, loadMoreStatus: 'idle' }), ownReload)
    } catch (error) {
      patch(() => ({ loadMoreStatus: 'idle' }), ownReload)
      showFailureToast(error, retry)
    }
  }

  function patch(change: ChangeList<Row>, ownReload = reloadCount): void {
    const list = $list.get()
    if (list?.status === 'ready' && ownReload === reloadCount) $list.set({ ...list, ...change(list) })
  }

  function select(ids: Iterable<string>, isSelected: boolean): void {
    const next = new Set($selected.get())
    for (const id of ids) next[isSelected ? 'add' : 'delete'](id)
    $selected.set(next)
  }

  const deselectOthers = (ids: string[]): void => $selected.set(new Set(ids.filter((id) => $selected.get().has(id))))

  /** A reload that started before a row changed may receive the old row. */
  function patchOrReload(change: ChangeList<Row>): void {
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

  function removeRow(id: string): void {
    select([id], false)
    patchOrReload(({ rows, total }) => ({
      rows: rows.filter((row) => row._id !== id),
      total: total === undefined ? undefined : Math.max(0, total - 1)
    }))
    const list = $list.get()
    if (list?.status === 'ready' && list.rows.length === 0 && list.nextCursor) void reload()
  }

  /** Returns the page that the server renders. */
  const fetchFirstPage = (search: string, serverCall: Client): Promise<ListPage<Row>> =>
    fetchPage(toPageQuery(readFilters(search, filterNames), ADMIN_PAGE_SIZE), serverCall)

  /** Can set others at the same time. */
  function clearFilters(others: Record<string, string | undefined> = {}): void {
    const cleared = filterNames.filter((name) => name !== persistentFilter)
    setSearchParams({ ...Object.fromEntries(cleared.map((name) => [name, undefined])), ...others })
  }

  return {
    $list,
    $selected,
    filterNames,
    persistentFilter,
    fetchFirstPage,
    open,
    reload,
    loadMore,
    replaceRow,
    removeRow,
    select,
    getIds,
    fetchAllPages: () => fetchAllPages(getFilters(), (query) => fetchBulkPage(query, call)),
    setFilters: setSearchParams,
    clearFilters
  }
}

/**
 * Ignores the chosen sort: a row whose stock or price changes could move to another page and be skipped or read twice.
 */
async function* fetchAllPages<Row>(
  urlFilters: UrlFilters,
  fetchPage: (query: UrlFilters) => Promise<ListPage<Row>>
): AsyncGenerator<ListPage<Row>> {
  const { sortBy: _, ...filters } = urlFilters
  let cursor: string | null | undefined
  do {
    const page = await fetchPage(toPageQuery(filters, MAX_PAGE_SIZE, cursor))
    yield page
    cursor = page.nextCursor
  } while (cursor)
}
