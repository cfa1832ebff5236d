const TOUCHES = ['pointerover', 'touchstart', 'focusin', 'click'] as const

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

type Load = () => Promise<() => Promise<void>>

/** `client:interact`: an island's code is fetched when the browser is idle, and run at the first touch of the island. */
export default function interact(load: Load, _options: unknown, island: HTMLElement): void {
  let held: HTMLElement | null = null
  let waking = false

  const wake = (event: Event) => {
    if (event.type === 'click' && event.target instanceof Element) {
      // The island cannot hear this click yet: it is held back and given again once it can.
      event.preventDefault()
      event.stopImmediatePropagation()
      held = event.target.closest<HTMLElement>('a, button')
    }
    if (!waking) void hydrate()
    waking = true
  }

  const hydrate = async () => {
    const settled = Promise.race([once(island, 'astro:hydrate'), once(island, 'astro:hydration-error')])
    const run = await load()
    await run()
    await settled
    await new Promise(requestAnimationFrame)
    // After a failure the click goes where the link leads.
    for (const touch of TOUCHES) island.removeEventListener(touch, wake, true)
    held?.click()
  }

  for (const touch of TOUCHES) island.addEventListener(touch, wake, { capture: true })
  whenIdle(() => prefetch(island))
}

const once = (target: EventTarget, type: string) =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }))

/** Not on a connection that is slow or paid for by the byte. */
function whenIdle(work: () => void): void {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {}
  if (saveData || /2g|3g/.test(effectiveType ?? '')) return
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 })
  else setTimeout(work, 2000)
}

function prefetch(island: HTMLElement): void {
  for (const attribute of ['component-url', 'renderer-url']) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = 'script'
    link.href = island.getAttribute(attribute) ?? ''
    document.head.append(link)
  }
}
