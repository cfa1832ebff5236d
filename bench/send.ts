import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

const agent = new Agent({ keepAlive: true })

/** Sends a GET request. Throws unless the status is 200. */
export function send(url: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const outgoing = request(url, { agent, headers }, (response) => {
    if (response.statusCode === 200) buffer(response).then(resolve, reject)
    else reject(new Error(`${url} responded with ${response.statusCode}`))
  })
  outgoing.on('error', reject)
  outgoing.end()
  return promise
}
