import { formText } from './form-text.ts'

/** Filters apply when they are changed; the address they lead to is the one that the links have. */
for (const form of document.querySelectorAll<HTMLFormElement>('[data-filters]')) {
  form.addEventListener('change', () => {
    const data = new FormData(form)
    const search = new URLSearchParams()
    for (const name of ['category', 'brand']) {
      const values = data
        .getAll(name)
        .filter((value) => typeof value === 'string')
        .join(',')
      if (values) search.set(name, values)
    }
    const sort = formText(data, 'sortBy')
    if (sort !== 'price-lowtohigh') search.set('sortBy', sort)
    location.assign(`/shop/listing?${search}`.replace(/\?$/, ''))
  })
}

/** The products that Load more adds are put below those that are there already. */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-more]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  link.ariaDisabled = 'true'
  link.textContent = 'Loading…'
  loadMore(link.href).catch(() => location.assign(link.href))
})

async function loadMore(href: string): Promise<void> {
  const response = await fetch(href)
  if (!response.ok || response.redirected) throw new Error('The listing did not answer.')
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const shown = document.querySelectorAll('[id^="product-"]').length
  const section = document.querySelector('section[aria-labelledby="products"]')
  const next = page.querySelector('section[aria-labelledby="products"]')
  if (!section || !next) throw new Error('The listing has no products.')
  section.replaceWith(next)
  history.replaceState(null, '', href)
  const firstNew = document.querySelectorAll('[id^="product-"]').item(shown)
  firstNew?.querySelector('button')?.focus({ preventScroll: true })
}
