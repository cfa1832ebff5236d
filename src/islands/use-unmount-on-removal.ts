import { type RefObject, useEffect } from 'react'

/**
 * Unmounts the island of an element when it is removed from the page, which Astro does only after a view transition.
 * React cannot unmount during hydration, so that is caught up afterwards.
 */
export function useUnmountOnRemoval(element: RefObject<Element | null>): void {
  useEffect(() => {
    const island = element.current?.closest('astro-island')
    const unmount = () => island?.isConnected || island?.dispatchEvent(new Event('astro:unmount'))
    const observer = new MutationObserver(unmount)
    if (island?.parentNode) observer.observe(island.parentNode, { childList: true })
    unmount()
    return () => observer.disconnect()
  }, [element])
}
