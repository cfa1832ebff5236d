import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect } from 'react'

import type { Address } from '../api/contract/addresses.ts'
import { $addresses, loadAddresses } from '../stores/addresses.ts'

export function useAddresses(initialAddresses: Address[]): Address[] {
  // Astro replays the hydrating click before `useEffect` runs, and that click may need the addresses.
  useLayoutEffect(() => $addresses.set(initialAddresses), [initialAddresses])
  useEffect(() => {
    // The back/forward cache holds outdated addresses.
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void loadAddresses()
    }
    addEventListener('pageshow', reload)
    return () => removeEventListener('pageshow', reload)
  }, [])
  return useStore($addresses) ?? initialAddresses
}
