import { listingUrl } from '../lib/listing-url.ts'
import { plainClick } from './plain-click.ts'
import { beforeReturn, follow } from './swap.ts'

/**
 * Filters and order apply when they are changed; the address they lead to is the one that the links have. On a phone the
 * filters lie over the list, in an entry of the history of their own: Back closes them, and keeps what was chosen.
 */
const sheet = document.querySelector<HTMLElement>('#filters')
const isOpen = () => sheet?.matches(':popover-open') ?? false

function chosenUrl(): string {
  const chosen = (name: string) =>
    [...document.querySelectorAll<HTMLInputElement>(`[name="${name}"]:checked`)].map(({ value }) => value)
  const sortBy = document.querySelector<HTMLSelectElement>('#sort')?.value
  return listingUrl({ category: chosen('category'), brand: chosen('brand'), sortBy })
}

/** What was chosen when the sheet was opened. */
let before = ''
const changed = () => chosenUrl() !== before
const inSheet = () => (history.state as { sheet?: true } | null)?.sheet === true

const apply = (href: string) => void follow(href, isOpen() ? 'replace' : 'push')

document.querySelector('.listing')?.addEventListener('change', () => apply(chosenUrl()))

document.addEventListener('click', (event) => {
  const link = plainClick(event, 'a[data-follow]')
  if (link) apply(link.href)
})

sheet?.addEventListener('toggle', () => {
  if (isOpen()) {
    before = chosenUrl()
    history.replaceState({ ...history.state, y: scrollY }, '')
    history.pushState({ sheet: true }, '')
  } else if (inSheet()) {
    // Without a choice the entry would lead from the list to the same list.
    if (changed()) history.replaceState(null, '')
    else history.back()
  }
})

beforeReturn(() => {
  if (!isOpen()) return
  sheet?.hidePopover()
  if (changed()) history.pushState(null, '', chosenUrl())
})
