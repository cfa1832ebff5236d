import { getPendingList, requestList } from '../history/list.ts'
import { interceptLinkClick } from '../lib/plain-click.ts'

document.addEventListener('click', (event) => {
  const link = interceptLinkClick(event, 'a[data-more]')
  if (!link || link.ariaDisabled) return
  link.ariaDisabled = 'true'
  void loadMore(link)
})

async function loadMore(link: HTMLAnchorElement): Promise<void> {
  const pendingList = getPendingList()
  const count = document.querySelectorAll('[data-product]').length
  const outcome = await (pendingList ?? requestList(link.href, 'replace'))
  link.ariaDisabled = null
  if (outcome !== 'rendered') return
  // The new list has another link.
  if (pendingList) document.querySelector<HTMLElement>('a[data-more]')?.click()
  else document.querySelectorAll('[data-product]')[count]?.querySelector('a')?.focus()
}
