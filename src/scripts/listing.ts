import { listingUrl } from '../lib/listing-url.ts'
import { plainClick } from './plain-click.ts'
import { follow } from './swap.ts'

/** Filters and order apply when they are changed; the address they lead to is the one that the links have. */
document.querySelector('.listing')?.addEventListener('change', () => {
  const chosen = (name: string) =>
    [...document.querySelectorAll<HTMLInputElement>(`[name="${name}"]:checked`)].map(({ value }) => value)
  const sortBy = document.querySelector<HTMLSelectElement>('#sort')?.value
  void follow(listingUrl({ category: chosen('category'), brand: chosen('brand'), sortBy }), 'push')
})

document.addEventListener('click', (event) => {
  const link = plainClick(event, 'a[data-follow]')
  if (link) void follow(link.href, 'push')
})
