import { interceptPlainClick } from '../lib/plain-click.ts'
import { whenIdle } from '../lib/when-idle.ts'

const HYDRATION_EVENTS = ['pointerover', 'touchstart', 'focusin', 'keydown', 'input', 'click'] as const

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

type Load = () => Promise<() => Promise<void>>

interface Options {
  /** True for `client:interact` without a value. */
  value: true | 'load'
}

/**
 * `client:interact` prefetches when the browser is idle. It hydrates at the first interaction, or at once in a dialog. It
 * replays clicks on links and buttons from before hydration.
 * `client:interact="load"` always hydrates at once, and replays only clicks on buttons: links need no scripts.
 */
export default function interact(load: Load, { value }: Options, island: HTMLElement): void {
  const deferredClicks: HTMLElement[] = []
  let isHydrating = false

  const startHydration = (event?: Event) => {
    // `autofocus` is not an interaction.
    if (event?.type === 'focusin' && 'userActivation' in navigator && !navigator.userActivation.hasBeenActive) return
    if (event instanceof MouseEvent && event.type === 'click') deferClick(event)
    if (!isHydrating) void hydrate()
    isHydrating = true
  }

  /** Replays the click after hydration. Fields and modified clicks keep their default action. */
  const deferClick = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>(value === 'load' ? 'button' : 'a, button')
    if (!control || !interceptPlainClick(event)) return
    event.stopImmediatePropagation()
    // An impatient second click would close what the first opens.
    if (value === 'load' && control === deferredClicks.at(-1)) return
    deferredClicks.push(control)
  }

  const hydrate = async () => {
    const settled = waitForEvent(island, 'astro:hydrate', 'astro:hydration-error')
    const hydrateIsland = await load()
    await hydrateIsland()
    const { type: outcome } = await settled
    const hasFailed = outcome === 'astro:hydration-error'
    // Then `admin.css` shows a message.
    island.toggleAttribute('data-failed', hasFailed)
    if (hasFailed) addEventListener('online', () => void hydrate(), { once: true })
    await nextFrame()
    // If hydration fails, the browser follows the links and submits the forms.
    for (const type of HYDRATION_EVENTS) island.removeEventListener(type, startHydration, true)
    for (const control of deferredClicks.splice(0)) {
      control.click()
      await nextFrame()
    }
  }

  for (const type of HYDRATION_EVENTS) island.addEventListener(type, startHydration, { capture: true })
  // A dialog around it has been opened by an interaction.
  if (value === 'load' || island.closest('dialog')) startHydration()
  else if (!isSlowConnection()) void whenIdle().then(() => prefetch(island))
}

const nextFrame = () => new Promise(requestAnimationFrame)

/** Resolves with the first event of these types. */
const waitForEvent = (target: EventTarget, ...types: string[]) =>
  new Promise<Event>((resolve) => types.forEach((type) => target.addEventListener(type, resolve, { once: true })))

function isSlowConnection(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {}
  return saveData === true || /2g|3g/.test(effectiveType ?? '')
}

/** Prefetches the island, and what the page's own scripts import at the first interaction. */
async function prefetch(island: HTMLElement): Promise<void> {
  const files = ['component-url', 'renderer-url'].map((name) => island.getAttribute(name) ?? '')
  const scripts = [...document.scripts].filter(({ src, type }) => src && type === 'module')
  await Promise.all([
    ...files.map((file) => prefetchModule(new URL(file, location.href).href)),
    ...scripts.map(({ src }) => prefetchImports(src))
  ])
  island.dataset['fetched'] = ''
}

const prefetched = new Set<string>()

/** Prefetches the imports too, because the browser would discover them only when it loads the module. */
async function prefetchModule(href: string): Promise<void> {
  // The page may already have loaded the module with its imports.
  if (prefetched.has(href) || performance.getEntriesByName(href).length > 0) return
  prefetched.add(href)
  const link = Object.assign(document.createElement('link'), { rel: 'prefetch', href })
  const settled = waitForEvent(link, 'load', 'error')
  document.head.append(link)
  await settled
  await prefetchImports(href)
}

/** Reads the module from the HTTP cache. */
async function prefetchImports(href: string): Promise<void> {
  const response = fetch(href, { cache: 'force-cache' })
  const code = await response.then((found) => found.text()).catch(() => '')
  const imports = code.matchAll(/(?:from|import\(?) ?["'`](\.\/[^"'`]+)["'`]/g)
  await Promise.all([...imports].map(([, file = '']) => prefetchModule(new URL(file, href).href)))
}
