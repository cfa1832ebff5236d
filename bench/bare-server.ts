import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The baseline of a page. */
const [url = '', requestHeaders = '{}'] = process.argv.slice(2)

const { headers, body } = await fetchRaw(url)
const server = createServer((_req, res) => res.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})

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
