import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'

import { CATALOGUE_VERSION } from '../../../src/server/http/visit-headers.ts'
import { freePorts } from '../../support/ports.ts'

type Answer = Record<string, unknown>

/**
 * An API host of its own, as a front end of another release may meet: it passes everything on to a shop, and what `edit`
 * makes of each answer back. Where that throws, the line is cut.
 */
export async function startOlderHost(shopUrl: string, edit: (path: string, answer: Answer) => Answer) {
  async function passOn(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url ?? '/'
    const answer = await fetch(shopUrl + path, { headers: passedOn(req.headers) })
    const type = answer.headers.get('content-type') ?? ''
    const isAnswer = type.startsWith('application/json')
    const body = isAnswer ? JSON.stringify(edit(path, (await answer.json()) as Answer)) : await answer.bytes()
    const version = answer.headers.get(CATALOGUE_VERSION) ?? '0'
    res.writeHead(answer.status, { 'content-type': type, [CATALOGUE_VERSION]: version })
    res.end(body)
  }
  const [port = 0] = await freePorts(1)
  const server = createServer((req, res) => void passOn(req, res).catch(() => res.destroy())).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    }
  }
}

const passedOn = ({ cookie, accept }: IncomingHttpHeaders): Record<string, string> => ({
  ...(cookie ? { cookie } : {}),
  accept: accept ?? '*/*'
})
