/** In milliseconds. A faster navigation shows no bar. */
const SLOW = 300

/** In milliseconds. */
const GROWTH = 8000

const STYLE = `
  position: fixed; inset: 0 0 auto; inline-size: 100%; block-size: 3px;
  margin: 0; padding: 0; border: 0;
  background: var(--accent); transform-origin: left;
`

let bar: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

// Browsers without the Navigation API show only their own progress indicator.
if ('navigation' in window) {
  navigation.addEventListener('navigate', ({ destination, downloadRequest, signal }) => {
    if (destination.sameDocument || downloadRequest !== null || !destination.url.startsWith('http')) return
    hideBar()
    timer = setTimeout(showBar, SLOW)
    signal.addEventListener('abort', hideBar)
  })
  // A page from the back/forward cache still has its bar.
  addEventListener('pageshow', hideBar)
}

function showBar(): void {
  bar = document.createElement('div')
  bar.role = 'progressbar'
  bar.ariaLabel = 'Loading the page'
  bar.style.cssText = STYLE
  document.body.append(bar)
  // A popover is displayed above an open dialog.
  bar.popover = 'manual'
  bar.showPopover()
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const transform = ['scaleX(0.1)', 'scaleX(0.7)', 'scaleX(0.95)']
  bar.animate({ transform }, { duration: GROWTH, easing: 'ease-out', fill: 'forwards' })
}

function hideBar(): void {
  clearTimeout(timer)
  bar?.remove()
}
