import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect } from 'react'

import type { Address } from '../api/contract/addresses.ts'
import { $addresses, loadAddresses } from '../stores/addresses.ts'

/** The addresses that the page was rendered with, and from hydration on those of the store. */
export function useAddresses(rendered: Address[]): Address[] {
  // The click that started the hydration is repeated right after it, before effects that are not layout effects.
  useLayoutEffect(() => $addresses.set(rendered), [rendered])
  useEffect(() => {
    // A page from the back/forward cache has the addresses that it was left with.
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void loadAddresses()
    }
    addEventListener('pageshow', reload)
    return () => removeEventListener('pageshow', reload)
  }, [])
  return useStore($addresses) ?? rendered
}
