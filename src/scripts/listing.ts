import { onListRendered, requestList } from '../history/list.ts'
import { buildListingUrl } from '../domain/products/listing-url.ts'
import { markCardsInCart } from './cart-marks.ts'
import { interceptLinkClick } from '../lib/plain-click.ts'

function readListingUrl(): string {
  const data = new FormData(document.querySelector('.filters') as HTMLFormElement)
  data.set('sortBy', (document.querySelector('#sort') as HTMLSelectElement).value)
  return buildListingUrl((name) => data.getAll(name))
}

document.querySelector('.listing')?.addEventListener('change', () => void requestList(readListingUrl(), 'push'))

document.addEventListener('click', (event) => {
  const link = interceptLinkClick(event, 'a[data-fetch]')
  if (link) void requestList(link.href, 'push')
})

onListRendered(markCardsInCart)
