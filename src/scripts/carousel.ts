const INTERVAL_MS = 5000

/** For browsers without `scrollend`. */
const SCROLL_END_MS = 150

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

function startCarousel(region: HTMLElement, track: HTMLElement): void {
  const slides = [...track.children]
  const dots = [...region.querySelectorAll<HTMLElement>('.dot')]
  const pauses = { button: reducedMotion.matches, hover: false, focus: false }
  let current = 0
  let timer: ReturnType<typeof setTimeout>
  let scrollTimer: ReturnType<typeof setTimeout>

  const loadImage = (index: number) => slides.at(index % slides.length)?.setAttribute('data-near', '')

  function scheduleNextSlide(): void {
    clearTimeout(timer)
    region.querySelector('[data-pause]')?.setAttribute('aria-pressed', String(pauses.button))
    const isPaused = document.hidden || Object.values(pauses).includes(true)
    // Screen readers must not announce slides that advance automatically.
    track.ariaLive = isPaused ? 'polite' : 'off'
    if (isPaused) return
    timer = setTimeout(() => {
      loadImage(current + 1)
      timer = setTimeout(() => scrollToSlide(current + 1), INTERVAL_MS / 2)
    }, INTERVAL_MS / 2)
  }

  function setPause(reason: keyof typeof pauses, value: boolean): void {
    pauses[reason] = value
    scheduleNextSlide()
  }

  /** Keyboards and screen readers can only reach the current slide. */
  function setCurrent(index: number): void {
    current = index
    loadImage(index)
    dots.forEach((dot, position) => dot.setAttribute('aria-current', String(position === index)))
    slides.forEach((slide, position) => slide.toggleAttribute('inert', position !== index))
    scheduleNextSlide()
  }

  function scrollToSlide(index: number): void {
    clearTimeout(scrollTimer)
    setCurrent((index + slides.length) % slides.length)
    track.scrollTo({ left: current * track.clientWidth, behavior: reducedMotion.matches ? 'instant' : 'smooth' })
  }

  function followSwipe(): void {
    const index = Math.round(track.scrollLeft / track.clientWidth)
    if (index !== current) setCurrent(index)
  }

  function onClick(event: Event): void {
    const control = (event.target as Element).closest<HTMLElement>('[data-step], .dot, [data-pause]')
    if (!control) return
    if (control.matches('[data-pause]')) {
      // Hover and focus on the play button must not pause the carousel.
      if (pauses.button) pauses.hover = pauses.focus = false
      return setPause('button', !pauses.button)
    }
    event.preventDefault()
    const dot = dots.indexOf(control)
    scrollToSlide(dot < 0 ? current + Number(control.dataset['step']) : dot)
  }

  region.addEventListener('click', onClick)
  region.addEventListener('pointerenter', () => setPause('hover', true))
  region.addEventListener('pointerleave', () => setPause('hover', false))
  region.addEventListener('focusin', () => setPause('focus', true))
  region.addEventListener('focusout', () => setPause('focus', false))
  track.addEventListener('touchstart', () => [1, -1].forEach((step) => loadImage(current + step)), { passive: true })
  if ('onscrollend' in window) track.addEventListener('scrollend', followSwipe)
  else
    track.addEventListener('scroll', () => {
      clearTimeout(scrollTimer)
      scrollTimer = setTimeout(followSwipe, SCROLL_END_MS)
    })
  document.addEventListener('visibilitychange', scheduleNextSlide)
  reducedMotion.addEventListener('change', () => setPause('button', reducedMotion.matches))
  setCurrent(0)
}

for (const region of document.querySelectorAll<HTMLElement>('.carousel')) {
  const track = region.querySelector<HTMLElement>('.slides')
  if (track && track.children.length > 1) startCarousel(region, track)
}
