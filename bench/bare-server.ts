import { createServer as createHttpServer, get, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net'

/** Without a URL, responds to every packet with the same bytes and parses nothing, so that it is faster than wrk. */
const [url, requestHeaders = '{}'] = process.argv.slice(2)

const server = url ? await openPageServer(url) : openSocketServer()
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

async function openPageServer(target: string): Promise<Server> {
  const { headers, body } = await fetchRaw(target)
  return createHttpServer((_req, res) => res.writeHead(200, headers).end(body))
}

function openSocketServer(): Server {
  const response = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
  return createSocketServer({ noDelay: true }, (socket) => {
    socket.on('data', () => socket.write(response))
    socket.on('error', () => socket.destroy())
  })
}

/** `fetch` would decompress the body. */
function fetchRaw(target: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(target, { headers: JSON.parse(requestHeaders) as Record<string, string> }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () => {
        const { connection: _c, 'keep-alive': _k, date: _d, 'set-cookie': _s, ...rest } = res.headers
        resolve({ headers: rest, body: Buffer.concat(chunks) })
      })
    }).on('error', reject)
  })
}
