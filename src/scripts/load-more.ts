import { getPendingList, requestList } from '../history/list.ts'
import { interceptLinkClick } from '../lib/plain-click.ts'

document.addEventListener('click', (event) => {
  const link = interceptLinkClick(event, 'a[data-more]')
  if (!link || link.ariaDisabled) return
  if (getPendingList()) void loadMoreAfterPendingList()
  else void loadMore(link)
})

/** A rendered list has a new link, and a list that failed has no link. */
async function loadMoreAfterPendingList(): Promise<void> {
  let isSettled = await getPendingList()
  // Another request may have replaced it.
  while (isSettled === false) isSettled = await getPendingList()
  if (isSettled) document.querySelector<HTMLElement>('a[data-more]')?.click()
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
