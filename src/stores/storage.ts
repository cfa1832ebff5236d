import {
  persistentAtom,
  type PersistentStore,
  setPersistentEngine,
  windowPersistentEvents
} from '@nanostores/persistent'
import { atom, type WritableAtom } from 'nanostores'

const DEVICE_PREFIX = 'device:'

const getStorage = (key: string): Storage => (key.startsWith(DEVICE_PREFIX) ? localStorage : sessionStorage)

/** Returns undefined if storage is denied or full; the page works without it. */
export function ignoreStorageErrors<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** The prefix of the lines of the cart that the server has not confirmed. */
export const DESIRED_LINES = `${DEVICE_PREFIX}line:`

/** The values of keys that storage rejected. */
const unstoredValues = new Map<string, string>()

const read = (key: string): string | undefined =>
  unstoredValues.get(key) ?? ignoreStorageErrors(() => getStorage(key).getItem(key)) ?? undefined

/** The storage of the tab or, for the keys of the device, of all tabs. */
export const storage = new Proxy<PersistentStore>(
  {},
  {
    has: (_, key: string) => read(key) !== undefined,
    get: (_, key: string) => read(key),
    set(_, key: string, value: string) {
      unstoredValues.set(key, value)
      ignoreStorageErrors(() => {
        getStorage(key).setItem(key, value)
        unstoredValues.delete(key)
      })
      return true
    },
    deleteProperty(_, key: string) {
      unstoredValues.delete(key)
      ignoreStorageErrors(() => getStorage(key).removeItem(key))
      return true
    },
    ownKeys: () => [
      ...new Set([...(ignoreStorageErrors(() => Object.keys(localStorage)) ?? []), ...unstoredValues.keys()])
    ],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true })
  }
)

export const isBrowser = typeof document !== 'undefined'
if (isBrowser) setPersistentEngine(storage, windowPersistentEvents)

/** Creates a store in session storage. Its value is saved as plain text; undefined deletes the key. */
export const createTabTextStore = (key: string): WritableAtom<string | undefined> =>
  isBrowser ? persistentAtom<string | undefined>(key, undefined) : atom()

/** Another program may have written this key. */
export const parseJson = (text: string) => ignoreStorageErrors(() => JSON.parse(text))

// The server renders for all users, so its stores stay empty.
const createJsonStore = <Value>(key: string): WritableAtom<Value | undefined> =>
  isBrowser ? persistentAtom<Value | undefined>(key, undefined, { encode: JSON.stringify, decode: parseJson }) : atom()

/** Creates a store in session storage. Its value is saved as JSON; undefined deletes the key. */
export const createTabStore = createJsonStore

/** Creates a store that all tabs share until a logout. Its value is saved as JSON; undefined deletes the key. */
export const createDeviceStore = <Value>(key: string): WritableAtom<Value | undefined> =>
  createJsonStore(DEVICE_PREFIX + key)

/** The stored values may belong to another user. */
export const hasDesiredLines = () =>
  ignoreStorageErrors(() => Object.keys(localStorage).some((key) => key.startsWith(DESIRED_LINES)))

export function eraseTabStorage(): void {
  unstoredValues.clear()
  ignoreStorageErrors(() => sessionStorage.clear())
}

/** Erases the local storage. Other tabs erase their own session storage. */
export const eraseDeviceStorage = (): void => ignoreStorageErrors(() => localStorage.clear())
