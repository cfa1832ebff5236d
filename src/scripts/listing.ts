import { requestList } from '../history/list.ts'
import { buildListingUrl } from '../domain/products/listing-url.ts'
import { interceptLinkClick } from '../lib/plain-click.ts'

function startFilters(listing: HTMLElement, form: HTMLFormElement): void {
  /** The controls are the only source of the filters and the sort order, because the URL changes only when the list has arrived. */
  function requestSelectedList(): void {
    const data = new FormData(form)
    const { value, dataset } = document.querySelector('#sort') as HTMLSelectElement
    data.set('sortBy', value)
    void requestList(
      buildListingUrl((name) => data.getAll(name), dataset['default']),
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
}

const page = document.querySelector<HTMLElement>('.listing')
const filters = document.querySelector<HTMLFormElement>('.filters')
if (page && filters) startFilters(page, filters)
