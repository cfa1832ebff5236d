import { type RefObject, useEffect } from 'react'

/**
 * Unmounts the island that contains an element when the island is removed from the page, which Astro does only after a
 * view transition. An island removed during hydration is unmounted afterwards, because React cannot unmount it earlier.
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
