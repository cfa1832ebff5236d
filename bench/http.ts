import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

const agent = new Agent({ keepAlive: true })

export interface SignedIn {
  userId: string
  /** The headers that a browser sends after the login. */
  headers: { cookie: string; origin: string }
}

interface Options {
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
}

/** Throws if the response is an error. `fetch` takes more processor time, which the shop needs. */
export async function send(url: string, options: Options = {}): Promise<{ text: string; cookies: string[] }> {
  const { method = 'GET', headers = {}, body } = options
  const { promise, resolve, reject } = Promise.withResolvers<{ text: string; cookies: string[] }>()
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const outgoing = request(url, { agent, method, headers: { ...type, ...headers } }, (response) => {
    const { statusCode = 0, headers: received } = response
    const onText = (result: string) => {
      if (statusCode < 300) resolve({ text: result, cookies: received['set-cookie'] ?? [] })
      else reject(new Error(`${url} responded with ${statusCode}: ${result.slice(0, 500)}`))
    }
    text(response).then(onText, reject)
  })
  outgoing.on('error', reject)
  outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  return promise
}

export async function signIn(url: string, account: { email: string; password: string }): Promise<SignedIn> {
  const { email, password } = account
  const response = await send(`${url}/api/auth/login`, { method: 'POST', body: { email, password } })
  const { user } = JSON.parse(response.text) as { user: { id: string } }
  const cookie = response.cookies.map((setCookie) => setCookie.split(';')[0]).join('; ')
  return { userId: user.id, headers: { cookie, origin: url } }
}
