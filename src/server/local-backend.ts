import type { IncomingMessage } from 'node:http'

import { getRequestListener } from '@hono/node-server'

import { createClient } from '../api/client.ts'
import { visit } from './auth/visits.ts'
import type { Backend } from './backend.ts'
import { clientAddress } from './http/client-address.ts'
import { deviceCookieOf, readSessionCookie } from './http/cookies.ts'
import type { Api } from './http/route.ts'
import { hasMailbox, openMailbox } from './mail/mailbox.ts'
import type { Shop } from './shop.ts'

/** The shop in this process: calls made while rendering reach the API without a network. */
export function localBackend(shop: Shop, api: Api): Backend {
  const answer = (request: Request, { incoming }: { incoming: Pick<IncomingMessage, 'headers' | 'socket'> }) =>
    api.fetch(request, { address: clientAddress(shop.config, incoming) })
  const listener = getRequestListener(answer, { overrideGlobalObjects: false })
  return {
    visit: (cookies) => visit(shop, { cookie: readSessionCookie(shop.config, cookies) }),
    answerApi: async (req, res) => {
      // No browser sends a backslash as it is, but who pastes a keyword into an address may; the listener takes none.
      req.url = req.url?.replaceAll('\\', '%5C')
      await listener(req, res)
    },
    connect(session, visitor) {
      const cookies: string[] = []
      // The session has been found already; a device that is known counts before anyone has signed in.
      const device = deviceCookieOf(visitor.cookies)
      const fetch: typeof globalThis.fetch = async (input, init) => {
        const request = new Request(input, init)
        if (device) request.headers.set('cookie', device)
        const response = await api.fetch(request, { session, address: visitor.address })
        cookies.push(...response.headers.getSetCookie())
        return response
      }
      return { client: createClient({ baseURL: 'http://in.process', fetch }), cookies }
    },
    image: (path) => shop.images.read(path),
    mailbox: hasMailbox(shop.config) ? openMailbox(shop) : undefined,
    isHealthy: () => isHealthy(shop)
  }
}

/** The counters are made by the first migration, so an answer says that both the database and its schema are there. */
async function isHealthy(shop: Shop): Promise<boolean> {
  const counter = shop.db.selectFrom('counters').select('value').where('name', '=', 'catalogue')
  return counter.executeTakeFirstOrThrow().then(
    () => true,
    () => false
  )
}
