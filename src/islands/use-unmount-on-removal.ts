import { type RefObject, useEffect } from 'react'

/** Unmounts the island when it is removed, which Astro does only after a view transition. */
export function useUnmountOnRemoval(element: RefObject<Element | null>): void {
  useEffect(() => {
    const island = element.current?.closest('astro-island')
    const unmount = () => island?.isConnected || island?.dispatchEvent(new Event('astro:unmount'))
    const observer = new MutationObserver(unmount)
    if (island?.parentNode) observer.observe(island.parentNode, { childList: true })
    // The island may have been removed during hydration, when React cannot unmount it.
    unmount()
    return () => observer.disconnect()
  }, [element])
}
