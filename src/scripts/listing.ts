import { onListRendered, requestList } from '../history/list.ts'
import { buildListingUrl } from '../domain/products/listing-url.ts'
import { markCardsInCart } from './mark-cards-in-cart.ts'
import { interceptLinkClick } from '../lib/plain-click.ts'

const listing = document.querySelector('.listing') as HTMLElement
const form = document.querySelector('.filters') as HTMLFormElement

/** The controls are the only source of the filters and the sort order, because the URL changes only when the list has arrived. */
function requestSelectedList(): void {
  const data = new FormData(form)
  data.set('sortBy', (document.querySelector('#sort') as HTMLSelectElement).value)
  void requestList(
    buildListingUrl((name) => data.getAll(name)),
    'push'
  )
}

listing.addEventListener('change', requestSelectedList)

form.addEventListener('submit', (event) => event.preventDefault())

listing.addEventListener('click', (event) => {
  const link = interceptLinkClick(event, 'a[data-inputs]')
  if (!link) return
  for (const control of form.querySelectorAll<HTMLInputElement>(link.dataset['inputs'] as string)) {
    control.checked = 'check' in link.dataset
    if (control.type === 'number') control.value = ''
  }
  requestSelectedList()
})

onListRendered(markCardsInCart)
