/** A faster navigation shows no bar. */
const DELAY_MS = 300

const GROWTH_MS = 8000

const STYLE = `
  position: fixed; inset: 0 0 auto; inline-size: 100%; block-size: 3px;
  margin: 0; padding: 0; border: 0;
  background: var(--ink); transform-origin: left;
`

let bar: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a bar while the next page loads. Browsers without the Navigation API show only their own progress indicator. */
export function startNavigationProgress(): void {
  if (!('navigation' in window)) return
  navigation.addEventListener('navigate', ({ destination, downloadRequest, signal }) => {
    if (destination.sameDocument || downloadRequest !== null || !destination.url.startsWith('http')) return
    hideBar()
    timer = setTimeout(showBar, DELAY_MS)
    signal.addEventListener('abort', hideBar)
  })
  // The back/forward cache restores the bar.
  addEventListener('pageshow', hideBar)
}

function showBar(): void {
  bar = document.createElement('div')
  bar.role = 'progressbar'
  bar.ariaLabel = 'Loading the page'
  bar.style.cssText = STYLE
  document.body.append(bar)
  // A popover is above an open dialog.
  bar.popover = 'manual'
  bar.showPopover()
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const transform = ['scaleX(0.1)', 'scaleX(0.7)', 'scaleX(0.95)']
  bar.animate({ transform }, { duration: GROWTH_MS, easing: 'ease-out', fill: 'forwards' })
}

function hideBar(): void {
  clearTimeout(timer)
  bar?.remove()
}
