const TOUCHES = ['pointerover', 'touchstart', 'focusin', 'click'] as const

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

type Load = () => Promise<() => Promise<void>>

/** What an island leaves in its entry of the history, by its name, to be awake when that entry is loaded again. */
export interface IslandEntry {
  island: string
}

/** `client:interact`: an island's code is fetched when the browser is idle, and run at the first touch of the island. */
export default function interact(load: Load, _options: unknown, island: HTMLElement): void {
  const held: HTMLElement[] = []
  let waking = false

  const wake = (event?: Event) => {
    if (event instanceof MouseEvent && event.type === 'click') hold(event)
    if (!waking) void hydrate()
    waking = true
  }

  /** The island cannot hear this click yet: it is given again once it can. Fields and other tabs do without the island. */
  const hold = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>('a, button')
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(control)
  }

  const hydrate = async () => {
    const settled = Promise.race([once(island, 'astro:hydrate'), once(island, 'astro:hydration-error')])
    const run = await load()
    await run()
    await settled
    await frame()
    // After a failure the clicks go where links and forms lead.
    for (const touch of TOUCHES) island.removeEventListener(touch, wake, true)
    for (const control of held) {
      control.click()
      await frame()
    }
  }

  for (const touch of TOUCHES) island.addEventListener(touch, wake, { capture: true })
  if ((history.state as IslandEntry | null)?.island === island.getAttribute('component-export')) wake()
  else whenIdle(() => prefetch(island))
}

const frame = () => new Promise(requestAnimationFrame)

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
