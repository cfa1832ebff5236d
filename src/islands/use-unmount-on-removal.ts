import { type RefObject, useEffect } from 'react'

/** Astro unmounts a removed island only after a view transition. React cannot unmount during hydration. */
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
