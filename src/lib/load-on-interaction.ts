/** A change of the network also counts. Voice control and assistive technology may send nothing before a click. */
const INTERACTIONS = ['pointerover', 'touchstart', 'keydown', 'click', 'online', 'offline']

/** Loads at the first interaction. The returned function loads at once, and retries a failed load. */
export function loadOnInteraction<Module>(load: () => Promise<Module>, events = INTERACTIONS): () => Promise<Module> {
  let loading: Promise<Module> | undefined
  const loadOnce = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  const onInteraction = () => void loadOnce().catch(() => {})
  // An island that has not hydrated stops a click, so this captures it.
  for (const event of events) addEventListener(event, onInteraction, { once: true, passive: true, capture: true })
  return loadOnce
}
