/** A change of the network also counts. */
const INTERACTIONS = ['pointerover', 'touchstart', 'keydown', 'online', 'offline']

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
  for (const event of events) addEventListener(event, onInteraction, { once: true, passive: true })
  return loadOnce
}
