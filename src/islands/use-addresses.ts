import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect } from 'react'

import type { Address } from '../api/contract/addresses.ts'
import { $addresses, loadAddresses } from '../stores/addresses.ts'

/** Returns the rendered addresses, and after hydration those of the store. */
export function useAddresses(rendered: Address[]): Address[] {
  // A layout effect, because Astro replays the click that triggered hydration before other effects run.
  useLayoutEffect(() => $addresses.set(rendered), [rendered])
  useEffect(() => {
    // A page from the back/forward cache has outdated addresses.
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void loadAddresses()
    }
    addEventListener('pageshow', reload)
    return () => removeEventListener('pageshow', reload)
  }, [])
  return useStore($addresses) ?? rendered
}
