import { ADMIN_PAGE_SIZE } from '../../../domain/page-sizes.ts'
import { atom } from 'nanostores'

import type { UrlFilters } from '../../../lib/url-filters.ts'
import { type Failure, toFailure, showFailureToast } from '../../failure.ts'
import { startAttempt } from '../../toasts.ts'

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
  | (Pick<ListPage<Row>, 'total' | 'sum' | 'productTotals'> & {
      status: 'ready'
      rows: Row[]
      nextCursor: string | null
      loadMoreStatus: 'idle' | 'loading'
    })

type ReadyList<Row> = Extract<ListState<Row>, { status: 'ready' }>

export type ChangeList<Row> = (list: ReadyList<Row>) => Partial<ReadyList<Row>>

interface PageSource<Row> {
  getFilters: () => UrlFilters
  fetchPage: (query: UrlFilters) => Promise<ListPage<Row>>
}

export function createPages<Row extends { _id: string }>({ getFilters, fetchPage }: PageSource<Row>) {
  /** Null until the list opens with the rows that the server rendered. */
  const $list = atom<ListState<Row> | null>(null)
  let reloadCount = 0

  /** Drops its response and resolves to undefined if a later reload has started. */
  async function reload(): Promise<ListState<Row> | undefined> {
    reloadCount += 1
    const ownReload = reloadCount
    $list.set({ status: 'loading', rows: $list.get()?.rows ?? [] })
    const next = await fetchPage(toPageQuery(getFilters(), ADMIN_PAGE_SIZE)).then(toReadyState, toFailedState)
    if (ownReload !== reloadCount) return undefined
    $list.set(next)
    return next
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

  function patch(change: ChangeList<Row>, ownReload = reloadCount): void {
    const list = $list.get()
    if (list?.status === 'ready' && ownReload === reloadCount) $list.set({ ...list, ...change(list) })
  }

  return { $list, reload, loadMore, patch }
}

export const toPageQuery = (filters: UrlFilters, limit: number, cursor?: string | null): UrlFilters => ({
  ...filters,
  limit: String(limit),
  ...(cursor ? { cursor } : {})
})

export const toReadyState = <Row>({ data, ...page }: ListPage<Row>): ListState<Row> => ({
  ...page,
  status: 'ready',
  rows: data,
  nextCursor: page.nextCursor ?? null,
  loadMoreStatus: 'idle'
})

const toFailedState = (error: unknown): ListState<never> => ({ status: 'failed', rows: [], ...toFailure(error) })

/** A row that moved between two pages arrives twice. */
function appendNewRows<Row extends { _id: string }>(rows: Row[], more: Row[]): Row[] {
  const known = new Set(rows.map((row) => row._id))
  return [...rows, ...more.filter((row) => !known.has(row._id))]
}
