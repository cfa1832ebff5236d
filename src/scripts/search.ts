import { onListRendered, requestList } from '../history/list.ts'
import { markCardsInCart } from './mark-cards-in-cart.ts'

document.querySelector<HTMLSelectElement>('#sort')?.addEventListener('change', ({ currentTarget }) => {
  const url = new URL(location.href)
  url.searchParams.delete('show')
  url.searchParams.set('sortBy', (currentTarget as HTMLSelectElement).value)
  if (url.searchParams.get('sortBy') === 'relevance') url.searchParams.delete('sortBy')
  void requestList(url.href, 'replace')
})

onListRendered(markCardsInCart)
