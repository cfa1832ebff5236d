export const INTERACTIONS = ['pointerover', 'touchstart', 'keydown']

/**
 * Loads a module at the first interaction. Returns a function that resolves to the module, and retries if loading
 * failed.
 */
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
