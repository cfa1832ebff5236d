import { MAX_LENGTH } from '../domain/limits.ts'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'

import { replaceUrl, requestList } from '../history/list.ts'
import { readSearchState, createSearchUrl } from '../domain/search/search-url.ts'
import { Icon } from './Icon.tsx'
import { useDebounce } from './use-debounce.ts'

const DEBOUNCE_MS = 500

type State = 'empty' | 'short' | 'loading' | 'results'

interface SearchBoxProps {
  keyword: string
  sortBy: string
}

/** Renders the input and its hints; the page renders the results. */
export function SearchBox({ keyword, sortBy }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const initial = readSearchState(keyword)
  const [state, setState] = useState<State>(initial === 'searchable' ? 'results' : initial)

  const search = async (isTyping = false) => {
    const term = input.current?.value ?? ''
    const next = readSearchState(term, isTyping)
    // The URL has a new sort order only when its results have arrived.
    const sortMenu = document.querySelector('#sort') as HTMLSelectElement
    // The URL without a term has no sort order.
    if (next === 'empty') sortMenu.value = 'relevance'
    const url = createSearchUrl(term, { sortBy: sortMenu.value })
    setState(next === 'searchable' ? 'loading' : next)
    if (next !== 'searchable') return replaceUrl(url)
    if (await requestList(url, 'replace')) setState('results')
  }
  const [searchLater, cancelSearch] = useDebounce(() => void search(), DEBOUNCE_MS)

  const searchNow = (isTyping = false) => {
    cancelSearch()
    void search(isTyping)
  }
  const onInput = () =>
    readSearchState(input.current?.value ?? '', true) === 'searchable' ? searchLater() : searchNow(true)

  const clear = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!input.current) return
    input.current.value = ''
    input.current.focus()
    searchNow()
  }

  // Text may have been typed before hydration.
  useEffect(() => {
    if (input.current && input.current.value !== input.current.defaultValue) onInput()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only after hydration.
  }, [])

  return (
    <div className="search-box" data-state={state}>
      <form
        method="get"
        action="/shop/search"
        role="search"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          searchNow()
        }}
      >
        <Icon name="search" />
        <input
          ref={input}
          id="keyword"
          name="keyword"
          type="search"
          aria-label="Search products"
          placeholder="Search products (minimum 3 characters)..."
          defaultValue={keyword}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- Search is this page's only purpose.
          autoFocus={initial === 'empty'}
          maxLength={MAX_LENGTH.searchTerm}
          enterKeyHint="search"
          autoCapitalize="none"
          spellCheck={false}
          onInput={onInput}
          onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && clear(event)}
        />
        <button className="icon-button clear" form="clear-search" aria-label="Clear">
          <Icon name="close" />
        </button>
        {sortBy !== 'relevance' && <input type="hidden" name="sortBy" value={sortBy} />}
        <button className="button without-script">Search</button>
      </form>
      <form id="clear-search" method="get" action="/shop/search" onSubmit={clear} />
      {state === 'empty' && (
        <div className="empty">
          <h2>Search Products</h2>
          <p>Type at least 3 characters to start searching</p>
        </div>
      )}
      {state === 'short' && (
        <p className="empty short" role="status">
          Continue typing to search (minimum 3 characters)
        </p>
      )}
      {state === 'loading' && <SearchProgress />}
    </div>
  )
}

/** Has the layout of the results, so that nothing shifts when they arrive. */
const SearchProgress = () => (
  <div role="status">
    <div className="spread head">
      <div className="searching">
        <h2>Searching products...</h2>
        <p>&nbsp;</p>
      </div>
    </div>
    <div className="skeletons product-grid" aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <span key={index} className="skeleton" />
      ))}
    </div>
  </div>
)
