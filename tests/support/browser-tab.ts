import { setPersistentEngine } from '@nanostores/persistent'
import { vi } from 'vitest'

/** A `Storage` in memory. As in a browser, its own properties are its keys. */
export class MemoryStorage {
  readonly items = new Map<string, string>()

  constructor() {
    return new Proxy(this, {
      ownKeys: ({ items }) => [...items.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true })
    })
  }

  getItem(key: string): string | null {
    return this.items.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    this.items.set(key, value)
  }

  removeItem(key: string): void {
    this.items.delete(key)
  }

  clear(): void {
    this.items.clear()
  }
}

export type BrowserTab = ReturnType<typeof openBrowserTab>

/**
 * Opens a page in a simulated tab. Replaces the globals that Node lacks, and makes the next import load the stores anew.
 * With the storage of an earlier tab, it is a reload or another tab of the same browser.
 */
export function openBrowserTab(
  url = '/',
  { localStorage = new MemoryStorage(), sessionStorage = new MemoryStorage() } = {}
) {
  vi.resetModules()
  const page = new EventTarget()
  const entries = [new URL(url, 'http://localhost')]
  const getCurrentUrl = (): URL => entries.at(-1) ?? new URL('http://localhost')
  const goBack = () => {
    entries.pop()
    page.dispatchEvent(new Event('popstate'))
  }
  const globals = {
    window: page,
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    document: { cookie: '' },
    localStorage,
    sessionStorage,
    location: {
      get pathname() {
        return getCurrentUrl().pathname
      },
      get search() {
        return getCurrentUrl().search
      }
    },
    history: {
      pushState: (_state: unknown, _title: string, path: string) => entries.push(new URL(path, getCurrentUrl())),
      replaceState: (_state: unknown, _title: string, path: string) =>
        entries.splice(-1, 1, new URL(path, getCurrentUrl())),
      // Browsers go back after the current task.
      back: () => queueMicrotask(goBack)
    }
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  return {
    page,
    localStorage,
    sessionStorage,
    goBack,
    /** The URLs of the history without the origin, the current one last. */
    visitedUrls: () => entries.map(({ href, origin }) => href.slice(origin.length)),
    /** Writes to local storage as another tab does. Undefined deletes the key. */
    writeFromOtherTab(key: string, newValue?: string) {
      if (newValue === undefined) localStorage.removeItem(key)
      else localStorage.setItem(key, newValue)
      page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: newValue ?? null }))
    },
    clearFromOtherTab() {
      localStorage.clear()
      page.dispatchEvent(Object.assign(new Event('storage'), { key: null, newValue: null }))
    }
  }
}

/** Restores the globals. Other test files share the modules, which must not keep this tab's storage. */
export function closeBrowserTab(): void {
  vi.unstubAllGlobals()
  vi.resetModules()
  // A store without listeners is unmounted a second later, when this window is gone.
  setPersistentEngine({}, { addEventListener() {}, removeEventListener() {} })
}
