import { plainClick } from './plain-click.ts'
import { follow } from './swap.ts'

/** The products that Load more adds are put below those that are there already, and the first of them gets the focus. */
document.addEventListener('click', (event) => {
  const link = plainClick(event, 'a[data-more]')
  if (!link || link.ariaDisabled === 'true') return
  link.ariaDisabled = 'true'
  link.textContent = 'Loading…'
  void loadMore(link.href)
})

async function loadMore(href: string): Promise<void> {
  const before = document.querySelectorAll('[data-product]').length
  await follow(href, 'replace')
  const added = document.querySelectorAll('[data-product]').item(before)
  added?.querySelector('a')?.focus({ preventScroll: true })
}
