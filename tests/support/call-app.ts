import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { createApp } from '../../src/server/app.ts'
import { createLocalBackend } from '../../src/server/web/backend/local.ts'
import { createApi } from '../../src/server/api.ts'
import type { Shop } from '../../src/server/platform/shop.ts'
import type { RenderPage } from '../../src/server/web/pages.ts'

/** Sends requests to the app without a network. */
export interface AppClient {
  fetch(request: Request, options?: { ip?: string }): Promise<Response>
}

/** From a range reserved for documentation. */
const DEFAULT_IP = '192.0.2.1'

/** Returns the app of a shop, for its API. Tests of pages open a site (`site.ts`). */
export function openApi(shop: Shop): AppClient {
  const { config, log } = shop
  const renderPage: RenderPage = (url) => Promise.reject(new Error(`${url} was opened without a site`))
  const app = createApp({ config, log, backend: createLocalBackend(shop, createApi(shop)), renderPage })
  return { fetch: async (request, { ip = DEFAULT_IP } = {}) => app.fetch(request, createBindings(request, ip)) }
}

/** Creates the bindings that the Node server passes to the app. */
function createBindings({ url, headers }: Request, remoteAddress: string) {
  const socket = { remoteAddress, bytesWritten: 0 }
  const { pathname, search } = new URL(url)
  const incoming = { url: pathname + search, headers: Object.fromEntries(headers), socket, complete: true }
  return {
    incoming: incoming as unknown as IncomingMessage,
    outgoing: new EventEmitter() as ServerResponse
  }
}
