import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { chosenFilters, type Filters } from '../../lib/chosen-filters.ts'
import { $search, followAddress } from '../../stores/admin/address.ts'
import { type AdminList, type ListPage, type ListState, ready } from '../../stores/admin/list.ts'

/** What the page was rendered with. */
export interface Sent<Row> {
  /** The address's query, with its `?`. */
  search: string
  page: ListPage<Row>
}

export interface Shown<Row extends { _id: string }> {
  list: AdminList<Row>
  state: ListState<Row>
  filters: Filters
  selected: ReadonlySet<string>
}

/** Opens a list with what the page was sent with, and follows it. Once on a page. */
export function useList<Row extends { _id: string }>(list: AdminList<Row>, sent: Sent<Row>): Shown<Row> {
  useState(() => {
    // On the server the stores are everyone's and stay empty.
    if (import.meta.env.SSR) return
    $search.set(sent.search)
    list.open(sent.page)
  })
  useEffect(followAddress, [])
  const state = useStore(list.$list) ?? ready(sent.page)
  const search = useStore($search) ?? sent.search
  const selected = useStore(list.$selected)
  return { list, state, filters: chosenFilters(search, list.names), selected }
}
