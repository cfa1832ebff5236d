import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The baseline of a page: node:http returns the same bytes and headers to everyone. */
const [like = '', sent = '{}'] = process.argv.slice(2)

const { headers, body } = await fetchRaw(like)
const server = createServer((_req, res) => res.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})

/** Returns the compressed body, which fetch would decompress. */
function fetchRaw(url: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: JSON.parse(sent) as Record<string, string> }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () => {
        const { connection: _c, 'keep-alive': _k, date: _d, 'set-cookie': _s, ...kept } = res.headers
        resolve({ headers: kept, body: Buffer.concat(chunks) })
      })
    }).on('error', reject)
  })
}
