import {
  persistentAtom,
  type PersistentStore,
  setPersistentEngine,
  windowPersistentEvents
} from '@nanostores/persistent'
import { atom, type WritableAtom } from 'nanostores'

const DEVICE_PREFIX = 'device:'

const getStorage = (key: string): Storage => (key.startsWith(DEVICE_PREFIX) ? localStorage : sessionStorage)

/** Storage can be denied or full; the page works without it. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const unstoredValues = new Map<string, string>()

const read = (key: string): string | undefined =>
  unstoredValues.get(key) ?? attempt(() => getStorage(key).getItem(key)) ?? undefined

const engine = new Proxy<PersistentStore>(
  {},
  {
    has: (_, key: string) => read(key) !== undefined,
    get: (_, key: string) => read(key),
    set(_, key: string, value: string) {
      unstoredValues.set(key, value)
      attempt(() => {
        getStorage(key).setItem(key, value)
        unstoredValues.delete(key)
      })
      return true
    },
    deleteProperty(_, key: string) {
      unstoredValues.delete(key)
      attempt(() => getStorage(key).removeItem(key))
      return true
    }
  }
)

const isBrowser = typeof document !== 'undefined'
if (isBrowser) setPersistentEngine(engine, windowPersistentEvents)

/** Creates a store in session storage. Its value is saved as JSON; undefined deletes the key. */
export const tabStore = <Value>(key: string): WritableAtom<Value | undefined> => jsonStore(key)

/** Creates a store in session storage. Its value is saved as plain text; undefined deletes the key. */
export const tabTextStore = (key: string): WritableAtom<string | undefined> =>
  isBrowser ? persistentAtom<string | undefined>(key, undefined) : atom()

/** Creates a store that all tabs share until a logout. Its value is saved as JSON; undefined deletes the key. */
export const deviceStore = <Value>(key: string): WritableAtom<Value | undefined> => jsonStore(DEVICE_PREFIX + key)

/** Another program may have written this key. */
const parseJson = (text: string) => attempt(() => JSON.parse(text))

// The server renders for all users, so its stores stay empty.
function jsonStore<Value>(key: string): WritableAtom<Value | undefined> {
  return isBrowser
    ? persistentAtom<Value | undefined>(key, undefined, { encode: JSON.stringify, decode: parseJson })
    : atom()
}

export function eraseTabStorage(): void {
  unstoredValues.clear()
  attempt(() => sessionStorage.clear())
}

/** Other tabs erase their own session storage. */
export const eraseDeviceStorage = (): void => attempt(() => localStorage.clear())

/** Erases the storage of the device and of this tab. */
export function eraseStorage(): void {
  eraseTabStorage()
  eraseDeviceStorage()
}
