import type { ListingQuery } from '../api/contract/products.ts'
import { interceptPlainClick } from '../lib/plain-click.ts'
import { createTabStore } from '../stores/storage.ts'

/** Existing API clients use this key. */
const $filters = createTabStore<Partial<ListingQuery>>('filters')

const showToast = async (text: string, tone: 'success' | 'info'): Promise<void> =>
  (await import('./shop-interactive.ts')).showToast(text, tone)

// Shows the message of the login.
if (document.referrer.includes('/auth/login'))
  addEventListener('load', () => void import('./shop-interactive.ts').catch(() => {}))

addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-filter], a[data-answer]')
  if (!link) return
  const { filter, answer } = link.dataset
  if (filter) $filters.set(JSON.parse(filter) as Partial<ListingQuery>)
  if (!answer || !interceptPlainClick(event)) return
  showToast(answer, 'info').catch(() => location.assign(link.href))
})

// The shop stores no newsletter addresses.
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const { answer } = form.dataset
  if (!answer) return
  event.preventDefault()
  showToast(answer, 'success').then(
    () => form.reset(),
    () => form.submit()
  )
})
