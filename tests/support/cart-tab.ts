import { test as base, vi } from 'vitest'

import type { CartItem } from '../../src/api/contract/cart.ts'
import type { CartSource } from '../../src/stores/desired-lines.ts'
import { type BrowserTab, closeBrowserTab, openBrowserTab } from './browser-tab.ts'

/** 'lose' saves the change and loses the response. */
export type Outcome = 'agree' | 'drop' | 'lose' | 'refuse' | 'fail'

/** The server of Robin's cart. */
class CartServer {
  isOnline = true
  quantities: Record<string, number> = {}
  /** The units in stock of each product. */
  stock = 90
  /** True for a backend that has only the calls of the contract. */
  hasOnlyContract = false
  /** Of the next changes; 'agree' by default. */
  outcomes: (Outcome | Promise<Outcome>)[] = []
  checkAuth = (): Promise<Response> => Promise.resolve(Response.json({ user: { id: 'robin' } }))
  /** The changes that it has saved. */
  readonly calls: string[] = []

  readonly fetch = async (url: string, { method, body }: RequestInit): Promise<Response> => {
    if (!this.isOnline) throw new TypeError('fetch failed')
    if (url.endsWith('/check-auth')) return this.checkAuth()
    if (method === 'GET') {
      this.setCookie()
      return Response.json({ data: this.createCart() })
    }
    const outcome = await (this.outcomes.shift() ?? 'agree')
    if (outcome === 'drop') throw new TypeError('fetch failed')
    if (outcome === 'fail') return Response.json({ message: 'Sorry' }, { status: 500 })
    if (outcome === 'refuse') return Response.json({ message: 'Only 0 quantity can be added' }, { status: 400 })
    const {
      quantity = 0,
      change,
      ...request
    } = JSON.parse(typeof body === 'string' ? body : '{}') as Partial<CartItem> & {
      change?: string
    }
    const productId = request.productId ?? url.split('/').at(-1) ?? ''
    const isContractCall = method === 'DELETE' || request.productId !== undefined
    if (this.hasOnlyContract && !isContractCall) return Response.json({ message: 'Not found' }, { status: 404 })
    const inCart = this.quantities[productId] ?? 0
    const lowest = change === 'add' ? inCart : 0
    const desired = method === 'POST' ? inCart + quantity : Math.max(quantity, lowest)
    this.quantities[productId] = Math.min(desired, this.stock)
    this.calls.push(`${method} ${productId} ${quantity}`)
    this.setCookie()
    if (outcome === 'lose') throw new TypeError('fetch failed')
    return Response.json({ data: this.createCart(), ...(desired > this.stock && { reason: 'out-of-stock' }) })
  }

  /** The server sends it with each page and each cart. */
  setCookie(): void {
    document.cookie = `cart=${Object.values(this.quantities).reduce((sum, quantity) => sum + quantity, 0)}`
  }

  createCart() {
    const lines = Object.entries(this.quantities).filter(([, quantity]) => quantity > 0)
    return {
      _id: 'cart',
      userId: 'robin',
      items: lines.map(([productId, quantity]) => ({ productId, quantity, available: this.stock }) as CartItem)
    }
  }
}

/** A tab with a cart. */
class CartTab {
  server = new CartServer()
  browser: BrowserTab = this.#openBrowser()

  /** Opens a tab of the same browser after a restart. */
  restartBrowser(): void {
    this.browser = this.#openBrowser({ localStorage: this.browser.localStorage })
  }

  /** Becomes the first tab of another browser and shopper. */
  reset(): void {
    this.server = new CartServer()
    this.browser = this.#openBrowser()
  }

  #openBrowser(storage?: Pick<BrowserTab, 'localStorage'>): BrowserTab {
    const browser = openBrowserTab('/', storage)
    const { server } = this
    /** A page that is gone receives no response. */
    const fetchForPage: typeof server.fetch = async (url, options) => {
      const page = this.browser
      const response = await server.fetch(url, options)
      return this.browser === page ? response : new Promise(() => {})
    }
    const navigator = {
      get onLine() {
        return server.isOnline
      }
    }
    vi.stubGlobal('navigator', navigator)
    vi.stubGlobal('fetch', fetchForPage)
    return browser
  }

  async openStores() {
    const store = {
      ...(await import('../../src/stores/cart.ts')),
      ...(await import('../../src/stores/cart-state.ts'))
    }
    const { $toasts } = await import('../../src/stores/toasts.ts')
    store.$badge.listen(() => {})
    store.startSending()
    return {
      ...store,
      addToCart: (id: string, quantity?: number, source?: CartSource) =>
        store.addToCart(createProduct(id), quantity, source),
      setQuantity: (id: string, quantity: number) => store.setQuantity(createProduct(id), quantity),
      removeFromCart: (id: string) => store.removeFromCart(createProduct(id)),
      readView() {
        const { status, cart: { items = [] } = {} } = store.$cart.get()
        return { status, ...Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity])) }
      },
      toastTexts: () => $toasts.get().map(({ text }) => text)
    }
  }

  /** Opens a page that the server has rendered with this cart. */
  async open(quantities: Record<string, number>) {
    this.server.quantities = quantities
    this.server.setCookie()
    const store = await this.openStores()
    store.setInitialCart(this.server.createCart())
    return store
  }

  goOnline(): void {
    this.server.isOnline = true
    this.dispatch('online')
  }

  dispatch(event: string, fields = {}): void {
    this.browser.page.dispatchEvent(Object.assign(new Event(event), fields))
  }
}

export type CartStores = Awaited<ReturnType<CartTab['openStores']>>

export type { CartTab }

const createProduct = (productId: string) => ({
  productId,
  title: `The ${productId}`,
  image: '',
  price: 1,
  salePrice: 0,
  weight: 300
})

/** Longer than the debounce. */
export async function settle(): Promise<void> {
  // Responses are read in several steps without timers.
  for (let second = 0; second < 2; second += 1) await vi.advanceTimersByTimeAsync(1000)
}

/** Timers are fake. */
export const test = base.extend('tab', ({ task: _task }, { onCleanup }) => {
  vi.useFakeTimers()
  onCleanup(() => {
    vi.useRealTimers()
    closeBrowserTab()
  })
  return new CartTab()
})
