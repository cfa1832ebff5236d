import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BarePages {
  url: string
  close(): Promise<void>
}

/** The baseline: the shop's pages without styles and scripts. */
export async function openBarePages(shop: string): Promise<BarePages> {
  const server = createServer(({ url = '/', headers }, res) => {
    const { cookie = '', accept = '' } = headers
    fetch(shop + url, { headers: { cookie, accept }, redirect: 'manual' }).then(
      (response) => forward(response, res),
      () => res.destroy()
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    }
  }
}

async function forward(response: Response, res: ServerResponse): Promise<void> {
  const type = response.headers.get('content-type') ?? ''
  res.writeHead(response.status, { 'content-type': type })
  res.end(type.startsWith('text/html') ? strip(await response.text()) : Buffer.from(await response.arrayBuffer()))
}

const strip = (page: string): string => page.replace(/<(style|script)\b.*?<\/\1>|<link [^>]*>/gs, '')
