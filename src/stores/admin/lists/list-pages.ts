import type { UrlFilters } from '../../../lib/url-filters.ts'
import { type Failure, toFailure } from '../../failure.ts'

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

export const toFailedState = (error: unknown): ListState<never> => ({ status: 'failed', rows: [], ...toFailure(error) })

/** A row that moved between two pages arrives twice. */
export function appendNewRows<Row extends { _id: string }>(rows: Row[], more: Row[]): Row[] {
  const known = new Set(rows.map((row) => row._id))
  return [...rows, ...more.filter((row) => !known.has(row._id))]
}
