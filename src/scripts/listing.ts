import { onListRendered, requestList } from '../history/list.ts'
import { listingUrl } from '../domain/products/listing-url.ts'
import { markCardsInCart } from './cart-marks.ts'
import { interceptLinkClick } from '../lib/plain-click.ts'

function readListingUrl(): string {
  const readChecked = (name: string) =>
    [...document.querySelectorAll<HTMLInputElement>(`[name="${name}"]:checked`)].map(({ value }) => value)
  const sortBy = document.querySelector<HTMLSelectElement>('#sort')?.value
  return listingUrl({ category: readChecked('category'), brand: readChecked('brand'), sortBy })
}

document.querySelector('.listing')?.addEventListener('change', () => void requestList(readListingUrl(), 'push'))

document.addEventListener('click', (event) => {
  const link = interceptLinkClick(event, 'a[data-fetch]')
  if (link) void requestList(link.href, 'push')
})

onListRendered(markCardsInCart)
