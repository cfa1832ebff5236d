import { getPendingList, requestList } from '../history/list.ts'
import { interceptLinkClick } from '../lib/plain-click.ts'

document.addEventListener('click', (event) => {
  const link = interceptLinkClick(event, 'a[data-more]')
  if (!link || link.ariaDisabled) return
  const pendingList = getPendingList()
  if (pendingList) void pendingList.then(loadMoreAfterPendingList)
  else void loadMore(link)
})

/** A rendered list has a new link, and a list that failed has no link. The click waits again if the list was replaced. */
function loadMoreAfterPendingList(isSettled: boolean | undefined): void {
  if (isSettled !== undefined) document.querySelector<HTMLElement>('a[data-more]')?.click()
}

async function loadMore(link: HTMLAnchorElement): Promise<void> {
  // It is live, so it will include the new cards.
  const cards = document.getElementsByTagName('article')
  const count = cards.length
  link.ariaDisabled = 'true'
  await requestList(link.href, 'replace')
  link.ariaDisabled = null
  cards[count]?.querySelector('a')?.focus()
}
