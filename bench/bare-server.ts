import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The least that node:http can do: the same bytes and headers as a page, whoever asks. */
const [like = '', sent = '{}'] = process.argv.slice(2)

const { headers, body } = await fetchRaw(like)
const server = createServer((_req, res) => res.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})

/** As it stands on the wire: fetch would decompress it. */
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
