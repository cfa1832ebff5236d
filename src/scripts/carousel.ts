/** How long a slide stands, in milliseconds. */
const INTERVAL = 5000

for (const carousel of document.querySelectorAll<HTMLElement>('.carousel')) {
  const slides = carousel.querySelector<HTMLElement>('.slides')
  if (slides && slides.children.length > 1) run(carousel, slides)
}

function run(carousel: HTMLElement, track: HTMLElement): void {
  const dots = [...carousel.querySelectorAll<HTMLElement>('.dot')]
  const pause = carousel.querySelector<HTMLElement>('[data-pause]')
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let current = 0
  let halted = calm.matches
  let busy = false

  const show = (index: number) => {
    current = (index + dots.length) % dots.length
    track.scrollTo({ left: current * track.clientWidth, behavior: calm.matches ? 'instant' : 'smooth' })
    mark()
  }
  const mark = () => dots.forEach((dot, index) => dot.setAttribute('aria-current', String(index === current)))
  const halt = (value: boolean) => {
    halted = value
    pause?.setAttribute('aria-pressed', String(value))
  }

  carousel.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-step], .dot, [data-pause]')
    if (!control) return
    if (control.matches('[data-pause]')) return halt(!halted)
    event.preventDefault()
    show(control.matches('.dot') ? dots.indexOf(control) : current + Number(control.dataset['step']))
  })
  // A swipe moves the track itself.
  track.addEventListener('scrollend', () => {
    current = Math.round(track.scrollLeft / track.clientWidth)
    mark()
  })
  for (const type of ['pointerenter', 'focusin']) carousel.addEventListener(type, () => (busy = true))
  for (const type of ['pointerleave', 'focusout']) carousel.addEventListener(type, () => (busy = false))
  halt(halted)
  setInterval(() => {
    if (!halted && !busy && !document.hidden) show(current + 1)
  }, INTERVAL)
}
