import { type RefObject, useEffect } from 'react'

/**
 * Unmounts the island that an element is in when the island is taken out of the page, which Astro does only after a
 * view transition. An island that goes while React hydrates it is unmounted afterwards, for React cannot do so before.
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
