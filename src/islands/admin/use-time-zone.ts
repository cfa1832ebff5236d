import { findTimeZone } from '../../lib/local-time.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'

/** Returns the time zone of the browser, and UTC while the server renders. */
export const useTimeZone = (): string => (useIsHydrated() ? findTimeZone() : 'UTC')
