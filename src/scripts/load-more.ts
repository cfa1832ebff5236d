import { requestList } from '../history/list.ts'
import { interceptLinkClick } from '../lib/plain-click.ts'

document.addEventListener('click', (event) => {
  const link = interceptLinkClick(event, 'a[data-more]')
  if (!link || link.ariaDisabled === 'true') return
  link.ariaDisabled = 'true'
  void loadMore(link)
})

async function loadMore(link: HTMLAnchorElement): Promise<void> {
  const count = document.querySelectorAll('[data-product]').length
  const outcome = await requestList(link.href, 'replace')
  link.ariaDisabled = null
  if (outcome !== 'rendered') return
  const firstAdded = document.querySelectorAll('[data-product]').item(count)
  firstAdded?.querySelector('a')?.focus()
}
