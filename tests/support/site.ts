import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import { createApp } from '../../src/server/app.ts'
import type { PageLocals } from '../../src/server/web/page-locals.ts'
import type { RenderPage } from '../../src/server/web/pages.ts'
import { createLocalBackend } from '../../src/server/web/backend/local.ts'
import { toListener } from '../../src/server/platform/http/listen.ts'
import { createApi } from '../../src/server/api.ts'
import { createRemoteBackend } from '../../src/server/web/backend/remote.ts'
import type { App } from '../../src/server/platform/http/env.ts'
import type { TestShop } from './open-test-shop.ts'
import { cookieHeader, type Person } from './person.ts'

interface Rendering {
  url: string
  locals: PageLocals
}

interface RequestOptions {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

export interface Page {
  status: number
  location: string | undefined
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
  text: string
}

export const SITE_VERSION = '123456'

/** Unless `renderBody` is given, its pages contain only their URL and their reader's name. */
export interface Site {
  url: string
  rendered: Rendering[]
  /** Sends the path unchanged. */
  send(path: string, person?: Person | null, init?: RequestOptions): Promise<Page>
  post(path: string, person: Person | null, fields: Record<string, string>, headers?: object): Promise<Page>
}

interface SiteOptions {
  renderBody?: (locals: PageLocals) => Promise<string>
}

export async function openSite(
  shop: TestShop,
  where: 'in this process' | 'on another host',
  { renderBody }: SiteOptions = {}
): Promise<Site> {
  const rendered: Rendering[] = []
  const renderPage: RenderPage = async (url, locals) => {
    rendered.push({ url, locals })
    const html = (await renderBody?.(locals)) ?? `<p>${url} for ${locals.user?.userName ?? 'everyone'}</p>`
    return new Response(html, {
      headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'self';form-action 'self'" }
    })
  }
  const { config, log } = shop.shop
  const local = createLocalBackend(shop.shop, createApi(shop.shop))
  const createParts = async () => {
    if (where === 'in this process') return { config, backend: local }
    const apiPort = await serve(shop, createApp({ config, log, backend: local, renderPage }))
    const apiHost = `http://127.0.0.1:${apiPort}`
    return { config: { ...config, apiHost }, backend: createRemoteBackend(apiHost) }
  }
  const port = await serve(shop, createApp({ ...(await createParts()), log, version: SITE_VERSION, renderPage }))

  const send: Site['send'] = async (path, person, { method = 'GET', headers = {}, body } = {}) => {
    const cookies = person && person.cookies.size > 0 ? { cookie: cookieHeader(person.cookies) } : {}
    // fetch would normalize the path.
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      agent: false,
      headers: { ...cookies, ...headers }
    })
    outgoing.end(body)
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    const page = { status: response.statusCode ?? 0, location: response.headers.location, headers: response.headers }
    const bytes = await buffer(response)
    return { ...page, bytes, text: bytes.toString() }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    rendered,
    send,
    post: (path, person, fields, headers = { origin: shop.origin }) =>
      send(path, person, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString()
      })
  }
}

async function serve(shop: TestShop, app: App): Promise<number> {
  const server = createServer(toListener(app)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  shop.atClose(async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  })
  return (server.address() as AddressInfo).port
}
