/**
 * Links and forms of the addresses work without a script. With one the page they lead to is fetched, and its addresses
 * put in the place of those that are shown: nothing else on the page is touched.
 */
const load = () => import('./follow-address.ts')

// Fetched with the first touch, it is there when the network is gone later.
addEventListener('pointerover', () => void load().catch(() => {}), { once: true })
addEventListener('focusin', () => void load().catch(() => {}), { once: true })

addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-addresses] a')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  load().then(
    ({ follow }) => follow(link.href),
    () => location.assign(link.href)
  )
})

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (!form.closest('[data-addresses]')) return
  event.preventDefault()
  load().then(
    ({ post }) => post(form),
    () => form.submit()
  )
})

addEventListener('keydown', ({ key }) => {
  const away = key === 'Escape' && document.activeElement?.closest('form')?.querySelector<HTMLElement>('[data-escape]')
  if (away) away.click()
})
