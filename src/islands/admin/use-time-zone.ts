import { useSyncExternalStore } from 'react'

import { findTimeZone } from '../../lib/local-time.ts'

const subscribe = () => () => {}
const getServerZone = () => 'UTC'

/** Returns the time zone of the browser, and UTC while the server renders. */
export const useTimeZone = (): string => useSyncExternalStore(subscribe, findTimeZone, getServerZone)
