/** A browser without `requestIdleCallback`, such as Safari, waits this long. */
const FALLBACK_DELAY_MS = 200

const isInView = (image: HTMLImageElement): boolean => {
  const { width, top, bottom } = image.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < innerHeight
}

const afterLoad = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else addEventListener('load', resolve, { once: true })
  })

const nextIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve, FALLBACK_DELAY_MS)
  })

/** Resolves when the page has loaded, its pictures in view are complete, and the browser is idle. */
export async function whenIdle(): Promise<void> {
  await afterLoad()
  // The load event does not wait for lazy pictures.
  const pictures = [...document.images].filter(isInView)
  await Promise.allSettled(pictures.map((image) => image.decode()))
  await nextIdle()
}
