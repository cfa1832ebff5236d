import { onListRendered, requestList } from '../history/list.ts'
import { readSearchSort } from '../lib/search-sort.ts'
import { searchUrl } from '../lib/search-url.ts'
import { markCards } from './in-cart.ts'

const sort = document.querySelector<HTMLSelectElement>('#sort')

sort?.addEventListener('change', () => {
  const keyword = document.querySelector<HTMLInputElement>('#keyword')?.value ?? ''
  void requestList(searchUrl(keyword, readSearchSort(sort.value)), 'replace')
})

onListRendered(markCards)
