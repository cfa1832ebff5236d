import {
  persistentAtom,
  type PersistentStore,
  setPersistentEngine,
  windowPersistentEvents
} from '@nanostores/persistent'
import { atom, type WritableAtom } from 'nanostores'

/** Keys with this prefix belong to the device: its tabs share them. All others belong to one tab. */
const DEVICE_PREFIX = 'device:'

const storageOf = (key: string): Storage => (key.startsWith(DEVICE_PREFIX) ? localStorage : sessionStorage)

/** Browsers can deny storage, and it can be full: then the page works without it. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Values that could not be stored, for as long as the page is open. */
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

/** Creates a store that belongs to a tab and is kept as JSON. Setting it to undefined deletes it. */
export const tabStore = <Value>(key: string): WritableAtom<Value | undefined> => jsonStore(key)

/** Creates a store that belongs to a tab and is kept as plain text. Setting it to undefined deletes it. */
export const tabTextStore = (key: string): WritableAtom<string | undefined> =>
  isBrowser ? persistentAtom<string | undefined>(key, undefined) : atom()

/** Creates a store that all tabs share until somebody logs out; it is kept as JSON. Setting it to undefined deletes it. */
export const deviceStore = <Value>(key: string): WritableAtom<Value | undefined> => jsonStore(DEVICE_PREFIX + key)

/** What is not JSON was written by another program. */
const parseJson = (text: string) => attempt(() => JSON.parse(text))

// The server renders for everyone, so there every store stays empty.
function jsonStore<Value>(key: string): WritableAtom<Value | undefined> {
  return isBrowser
    ? persistentAtom<Value | undefined>(key, undefined, { encode: JSON.stringify, decode: parseJson })
    : atom()
}

/** Erases what belongs to this tab. */
export function eraseTab(): void {
  memory.clear()
  attempt(() => sessionStorage.clear())
}

/** Erases everything that the shop keeps in this browser; other tabs erase what belongs to them. */
export function eraseStorage(): void {
  eraseTab()
  attempt(() => localStorage.clear())
}
