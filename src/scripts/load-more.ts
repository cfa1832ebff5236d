import { getPendingList, requestList } from '../history/list.ts'
import { interceptLinkClick } from '../lib/plain-click.ts'

document.addEventListener('click', (event) => {
  const link = interceptLinkClick(event, 'a[data-more]')
  if (!link || link.ariaDisabled) return
  const pendingList = getPendingList()
  if (pendingList) void pendingList.then(loadMoreOfNextList)
  else void loadMore(link)
})

/** The next list has another link, and may be pending in its turn. A list that failed has none. */
function loadMoreOfNextList(isComplete: boolean | undefined): void {
  if (isComplete || getPendingList()) document.querySelector<HTMLElement>('a[data-more]')?.click()
}

async function loadMore(link: HTMLAnchorElement): Promise<void> {
  // A live collection.
  const cards = document.getElementsByTagName('article')
  const count = cards.length
  link.ariaDisabled = 'true'
  await requestList(link.href, 'replace')
  link.ariaDisabled = null
  cards[count]?.querySelector('a')?.focus()
}
