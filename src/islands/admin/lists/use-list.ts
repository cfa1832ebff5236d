import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { readFilters, type UrlFilters } from '../../../lib/url-filters.ts'
import { $search, syncSearchWithUrl } from '../../../stores/admin/lists/search-params.ts'
import type { AdminList } from '../../../stores/admin/lists/list.ts'
import { type ListPage, type ListState, toReadyState } from '../../../stores/admin/lists/list-pages.ts'

export interface ListProps<Row> {
  /** Begins with `?`. */
  search: string
  page: ListPage<Row>
}

export interface ListView<Row extends { _id: string }> {
  list: AdminList<Row>
  state: ListState<Row>
  filters: UrlFilters
  /** The names of the filters that 'Clear all' removes. */
  activeFilters: string[]
  selected: ReadonlySet<string>
  selectedRows: Row[]
}

/** Opens a list with the rendered page. Call it once per page, because the stores are shared. */
export function useList<Row extends { _id: string }>(list: AdminList<Row>, props: ListProps<Row>): ListView<Row> {
  useState(() => {
    // On the server all requests share the stores.
    if (import.meta.env.SSR) return
    $search.set(props.search)
    list.open(props.page)
  })
  useEffect(syncSearchWithUrl, [])
  const state = useStore(list.$list) ?? toReadyState(props.page)
  const search = useStore($search) ?? props.search
  const selected = useStore(list.$selected)
  const filters = readFilters(search, list.filterNames)
  const activeFilters = Object.keys(filters).filter((name) => name !== list.persistentFilter)
  const selectedRows = state.rows.filter((row) => selected.has(row._id))
  return { list, state, filters, activeFilters, selected, selectedRows }
}
