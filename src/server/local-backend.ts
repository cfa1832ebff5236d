import { getRequestListener } from '@hono/node-server'

import { createClient } from '../api/client.ts'
import { visit } from './auth/visits.ts'
import type { Backend } from './backend.ts'
import { readSessionCookie } from './http/cookies.ts'
import type { Api } from './http/route.ts'
import { hasMailbox, openMailbox } from './mail/mailbox.ts'
import type { Shop } from './shop.ts'

/** The shop in this process: calls made while rendering reach the API without a network. */
export function localBackend(shop: Shop, api: Api): Backend {
  const listener = getRequestListener((request) => api.fetch(request, {}), { overrideGlobalObjects: false })
  return {
    visit: (cookies) => visit(shop, { cookie: readSessionCookie(shop.config, cookies) }),
    answerApi: async (req, res) => {
      await listener(req, res)
    },
    connect(session) {
      const cookies: string[] = []
      const fetch: typeof globalThis.fetch = async (input, init) => {
        const response = await api.fetch(new Request(input, init), { session })
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
