import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The hash in the name of a built script. */
const HASHED_SCRIPT = /(\.)(?:new-)?([\w-]{8}\.js)/g
const NEW_SCRIPT = /\.new-(?=[\w-]{8}\.js)/

/** A browser replaces a worker whose script differs. */
const NEW_WORKER = '\n// new'

/** The attribute with which a page names its version, and the header with which its scripts do. */
const PAGE_VERSION = /(data-version=")/
const VERSION_HEADER = 'page-version'

/** A shop behind a proxy that can replace the version, the worker and all built scripts by others. */
export interface DeployableShop {
  url: string
  /** From now on the old scripts are missing. */
  deploy(): void
  close(): Promise<void>
}

export async function openDeployableShop(shopUrl: string): Promise<DeployableShop> {
  let isNew = false
  const server = createServer((req, res) => {
    void forward({ shopUrl, isNew, req, res })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => (isNew = true),
    close: () => close(server)
  }
}

interface Exchange {
  shopUrl: string
  isNew: boolean
  req: IncomingMessage
  res: ServerResponse
}

async function forward({ shopUrl, isNew, req, res }: Exchange): Promise<void> {
  const path = req.url ?? '/'
  const isScript = path.startsWith('/_astro/') && path.endsWith('.js')
  if (isScript && NEW_SCRIPT.test(path) !== isNew) return void res.writeHead(404).end()
  const { host: _host, origin, 'if-none-match': _etag, [VERSION_HEADER]: version, ...headers } = req.headers
  const target = new URL(path.replace(NEW_SCRIPT, '.'), shopUrl)
  const outgoing = request(target, {
    method: req.method ?? 'GET',
    headers: {
      ...headers,
      'accept-encoding': 'identity',
      ...(origin ? { origin: shopUrl } : {}),
      ...(typeof version === 'string' ? { [VERSION_HEADER]: translateVersion(version, isNew) } : {})
    }
  })
  req.pipe(outgoing)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  const isText = /html|javascript/.test(response.headers['content-type'] ?? '')
  const sent =
    isNew && isText ? Buffer.from(renameFiles(body.toString()) + (path === '/sw.js' ? NEW_WORKER : '')) : body
  res.writeHead(response.statusCode ?? 502, { ...response.headers, 'content-length': sent.length }).end(sent)
}

const renameFiles = (text: string): string => text.replace(HASHED_SCRIPT, '$1new-$2').replace(PAGE_VERSION, '$1new-')

/** After the deploy, the shop must accept the new version and refuse its own. */
const translateVersion = (version: string, isNew: boolean): string =>
  isNew ? (/^new-(.*)/.exec(version)?.[1] ?? `old-${version}`) : version

async function close(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
}
