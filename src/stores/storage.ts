import {
  persistentAtom,
  type PersistentStore,
  setPersistentEngine,
  windowPersistentEvents
} from '@nanostores/persistent'
import { atom, type WritableAtom } from 'nanostores'

/** Keys with this prefix belong to the device, in localStorage. All others belong to one tab. */
const DEVICE_PREFIX = 'device:'

const storageOf = (key: string): Storage => (key.startsWith(DEVICE_PREFIX) ? localStorage : sessionStorage)

/** Browsers can deny storage, and it can be full. The page then works without it. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Values that could not be stored, for the lifetime of the page. */
const memory = new Map<string, string>()

const read = (key: string): string | undefined =>
  memory.get(key) ?? attempt(() => storageOf(key).getItem(key)) ?? undefined

const engine = new Proxy<PersistentStore>(
  {},
  {
    has: (_, key: string) => read(key) !== undefined,
    get: (_, key: string) => read(key),
    set(_, key: string, value: string) {
      memory.set(key, value)
      attempt(() => {
        storageOf(key).setItem(key, value)
        memory.delete(key)
      })
      return true
    },
    deleteProperty(_, key: string) {
      memory.delete(key)
      attempt(() => storageOf(key).removeItem(key))
      return true
    }
  }
)

const isBrowser = typeof document !== 'undefined'
if (isBrowser) setPersistentEngine(engine, windowPersistentEvents)

/** Creates a tab's store, saved as JSON. Setting it to undefined deletes it. */
export const tabStore = <Value>(key: string): WritableAtom<Value | undefined> => jsonStore(key)

/** Creates a tab's store, saved as plain text. Setting it to undefined deletes it. */
export const tabTextStore = (key: string): WritableAtom<string | undefined> =>
  isBrowser ? persistentAtom<string | undefined>(key, undefined) : atom()

/** Creates a store that all tabs share until a logout, saved as JSON. Setting it to undefined deletes it. */
export const deviceStore = <Value>(key: string): WritableAtom<Value | undefined> => jsonStore(DEVICE_PREFIX + key)

/** Another program may have written text that is not JSON. */
const parseJson = (text: string) => attempt(() => JSON.parse(text))

// The server renders for everyone, so there every store stays empty.
function jsonStore<Value>(key: string): WritableAtom<Value | undefined> {
  return isBrowser
    ? persistentAtom<Value | undefined>(key, undefined, { encode: JSON.stringify, decode: parseJson })
    : atom()
}

export function eraseTab(): void {
  memory.clear()
  attempt(() => sessionStorage.clear())
}

/** Erases everything of the shop in this browser; other tabs erase their own data. */
export function eraseStorage(): void {
  eraseTab()
  attempt(() => localStorage.clear())
}
