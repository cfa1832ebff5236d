export const TOUCHES = ['pointerover', 'touchstart', 'keydown']

/** Loads a module at the first touch of the page, and answers how to wait for it. A load that failed is tried again. */
export function loadOnTouch<Module>(load: () => Promise<Module>, touches = TOUCHES): () => Promise<Module> {
  let loading: Promise<Module> | undefined
  const loadOnce = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  const onTouch = () => void loadOnce().catch(() => {})
  for (const touch of touches) addEventListener(touch, onTouch, { once: true, passive: true })
  return loadOnce
}
