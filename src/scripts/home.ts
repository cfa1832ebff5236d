/** What the home page's tiles, its club and its newsletter do without leaving the page for it. */

/** Where clients of the shop keep the filter that a tile stands for, in this tab. */
const FILTERS = 'filters'

const tell = async (text: string, tone: 'good' | 'info'): Promise<void> => (await import('./live.ts')).tell(text, tone)

addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-keep], a[data-answer]')
  if (!link) return
  const { keep, answer } = link.dataset
  if (keep) sessionStorage.setItem(FILTERS, keep)
  if (!answer || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  tell(answer, 'info').catch(() => location.assign(link.href))
})

// Nothing is sent: the shop has no newsletter yet, so it keeps nobody's address.
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const { answer } = form.dataset
  if (!answer) return
  event.preventDefault()
  tell(answer, 'good').then(
    () => form.reset(),
    () => form.submit()
  )
})
