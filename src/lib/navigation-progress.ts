/** Milliseconds after which a navigation counts as slow. */
const SLOW = 300

/** Milliseconds that the bar takes to almost fill the width. */
const GROWTH = 8000

let bar: HTMLElement | undefined

// Browsers without the Navigation API show their own progress indicator only.
if ('navigation' in window) {
  navigation.addEventListener('navigate', ({ destination, downloadRequest, signal }) => {
    if (destination.sameDocument || downloadRequest !== null || !destination.url.startsWith('http')) return
    showBar()
    signal.addEventListener('abort', hideBar)
  })
  // A page from the back/forward cache comes back as it was left.
  addEventListener('pageshow', hideBar)
}

/** Shows a bar at the top of the window once the next page is slow to come. */
function showBar(): void {
  hideBar()
  bar = document.createElement('div')
  bar.role = 'progressbar'
  bar.ariaLabel = 'Loading the page'
  Object.assign(bar.style, {
    position: 'fixed',
    inset: '0 0 auto',
    inlineSize: '100%',
    blockSize: '3px',
    margin: '0',
    padding: '0',
    border: '0',
    background: 'var(--accent)',
    transformOrigin: 'left'
  })
  document.body.append(bar)
  // Above an open dialog.
  bar.popover = 'manual'
  bar.showPopover()
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const keyframes = isStill ? { opacity: [0, 1, 1] } : { transform: ['scaleX(0)', 'scaleX(0.7)', 'scaleX(0.95)'] }
  bar.animate(keyframes, { delay: SLOW, duration: GROWTH, easing: 'ease-out', fill: 'both' })
}

function hideBar(): void {
  bar?.remove()
  bar = undefined
}
