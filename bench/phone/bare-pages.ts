import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BarePages {
  url: string
  close(): Promise<void>
}

/** Serves the shop's pages without styles and scripts: the baseline for their text and pictures. */
export async function openBarePages(shop: string): Promise<BarePages> {
  const server = createServer(({ url = '/', headers }, res) => {
    const { cookie = '', accept = '' } = headers
    fetch(shop + url, { headers: { cookie, accept }, redirect: 'manual' }).then(
      (answer) => pass(answer, res),
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

async function pass(answer: Response, res: ServerResponse): Promise<void> {
  const type = answer.headers.get('content-type') ?? ''
  res.writeHead(answer.status, { 'content-type': type })
  res.end(type.startsWith('text/html') ? strip(await answer.text()) : Buffer.from(await answer.arrayBuffer()))
}

const strip = (page: string): string => page.replace(/<(style|script)\b.*?<\/\1>|<link [^>]*>/gs, '')
