/** How long a slide stands, in milliseconds. */
const INTERVAL = 5000

/** How long after its last step a scroll has ended, in milliseconds. */
const SETTLED = 150

const calm = matchMedia('(prefers-reduced-motion: reduce)')

class Carousel {
  #region: HTMLElement
  #track: HTMLElement
  #slides: Element[]
  #dots: HTMLElement[]
  /** What keeps the slides where they are. */
  #held = { byButton: false, byPointer: false, byFocus: false }
  #current = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #settling: ReturnType<typeof setTimeout> | undefined

  constructor(region: HTMLElement, track: HTMLElement) {
    this.#region = region
    this.#track = track
    this.#slides = [...track.children]
    this.#dots = [...region.querySelectorAll<HTMLElement>('.dot')]
  }

  start(): void {
    this.#listen()
    this.#mark(0)
    this.#halt(calm.matches)
  }

  #listen(): void {
    const region = this.#region
    region.addEventListener('click', (event) => this.#press(event))
    region.addEventListener('pointerenter', () => this.#hold('byPointer', true))
    region.addEventListener('pointerleave', () => this.#hold('byPointer', false))
    this.#track.addEventListener('touchstart', () => this.#nearBoth(), { passive: true })
    region.addEventListener('focusin', () => this.#hold('byFocus', true))
    region.addEventListener('focusout', () => this.#hold('byFocus', false))
    if ('onscrollend' in window) this.#track.addEventListener('scrollend', () => this.#follow())
    else this.#track.addEventListener('scroll', () => this.#followLater())
    document.addEventListener('visibilitychange', () => this.#wait())
    calm.addEventListener('change', () => this.#halt(calm.matches))
  }

  #press(event: Event): void {
    const control = (event.target as Element).closest<HTMLElement>('[data-step], .dot, [data-pause]')
    if (!control) return
    if (control.matches('[data-pause]')) return this.#toggle()
    event.preventDefault()
    const dot = this.#dots.indexOf(control)
    this.#show(dot < 0 ? this.#current + Number(control.dataset['step']) : dot)
  }

  #toggle(): void {
    const held = this.#held
    // Who starts the slides means it, wherever the pointer and the focus are.
    if (held.byButton) held.byPointer = held.byFocus = false
    this.#halt(!held.byButton)
  }

  #halt(value: boolean): void {
    this.#region.querySelector('[data-pause]')?.setAttribute('aria-pressed', String(value))
    this.#hold('byButton', value)
  }

  #hold(by: 'byButton' | 'byPointer' | 'byFocus', value: boolean): void {
    this.#held[by] = value
    this.#wait()
  }

  /** A slide stands its whole time from the last thing that happened to it. */
  #wait(): void {
    clearTimeout(this.#timer)
    const still = document.hidden || Object.values(this.#held).includes(true)
    // What moves of its own accord is not read out; what somebody leafs through is.
    this.#track.ariaLive = still ? 'polite' : 'off'
    if (!still) this.#timer = setTimeout(() => this.#announceNext(), INTERVAL / 2)
  }

  /** The next slide's picture comes while there is still time for it. */
  #announceNext(): void {
    this.#near(this.#current + 1)
    this.#timer = setTimeout(() => this.#show(this.#current + 1), INTERVAL / 2)
  }

  #near(index: number): void {
    this.#slides.at(index % this.#slides.length)?.setAttribute('data-near', '')
  }

  /** A swipe may go either way. */
  #nearBoth(): void {
    this.#near(this.#current + 1)
    this.#near(this.#current - 1)
  }

  #show(index: number): void {
    clearTimeout(this.#settling)
    this.#mark((index + this.#slides.length) % this.#slides.length)
    const left = this.#current * this.#track.clientWidth
    this.#track.scrollTo({ left, behavior: calm.matches ? 'instant' : 'smooth' })
  }

  /** Where browsers do not tell that a scroll has ended. */
  #followLater(): void {
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => this.#follow(), SETTLED)
  }

  /** A swipe moves the track itself. */
  #follow(): void {
    const index = Math.round(this.#track.scrollLeft / this.#track.clientWidth)
    if (index !== this.#current) this.#mark(index)
  }

  /** Only the slide that is shown is there for the keyboard and for who listens to the page. */
  #mark(index: number): void {
    this.#current = index
    this.#near(index)
    this.#dots.forEach((dot, at) => dot.setAttribute('aria-current', String(at === index)))
    this.#slides.forEach((slide, at) => slide.toggleAttribute('inert', at !== index))
    this.#wait()
  }
}

for (const region of document.querySelectorAll<HTMLElement>('.carousel')) {
  const track = region.querySelector<HTMLElement>('.slides')
  if (track && track.children.length > 1) new Carousel(region, track).start()
}
