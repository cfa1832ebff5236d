import { onListRendered, requestList } from '../history/list.ts'
import { listingUrl } from '../domain/products/listing-url.ts'
import { markCardsInCart } from './cart-marks.ts'
import { interceptLinkClick } from '../lib/unmodified-click.ts'

function chosenUrl(): string {
  const chosen = (name: string) =>
    [...document.querySelectorAll<HTMLInputElement>(`[name="${name}"]:checked`)].map(({ value }) => value)
  const sortBy = document.querySelector<HTMLSelectElement>('#sort')?.value
  return listingUrl({ category: chosen('category'), brand: chosen('brand'), sortBy })
}

document.querySelector('.listing')?.addEventListener('change', () => void requestList(chosenUrl(), 'push'))

document.addEventListener('click', (event) => {
  const link = interceptLinkClick(event, 'a[data-follow]')
  if (link) void requestList(link.href, 'push')
})

onListRendered(markCardsInCart)
