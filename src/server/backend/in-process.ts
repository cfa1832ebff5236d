import { type Client, formatCall, requireSuccess } from '../../api/client.ts'
import type { Api } from '../http/route.ts'
import type { Session } from '../http/session.ts'
import type { Connection } from './backend.ts'

interface Visitor {
  session: Session | null
  ip: string
  /** Rate limits recognize the device of signed-out visitors too. */
  deviceCookie: string | undefined
  userAgent: string | undefined
}

/** Connects pages and forms with the API of this process. Responses are not converted to JSON and back. */
export function connectInProcess(api: Api, { session, ip, deviceCookie, userAgent }: Visitor): Connection {
  const cookies: string[] = []
  const client: Client = async (name, ...[input]) => {
    const { path, method, body } = formatCall(name, input)
    const isForm = body instanceof FormData
    const headers = new Headers({
      ...(deviceCookie && { cookie: deviceCookie }),
      ...(userAgent && { 'user-agent': userAgent })
    })
    if (body && !isForm) headers.set('content-type', 'application/json')
    const request = new Request(`http://in.process${path}`, {
      method,
      headers,
      body: body && !isForm ? JSON.stringify(body) : (body ?? null)
    })
    let responseBody: unknown
    const response = await api.fetch(request, { session, ip, onBody: (value) => (responseBody = value) })
    cookies.push(...response.headers.getSetCookie())
    return requireSuccess(response.status, responseBody ?? (await response.json())) as never
  }
  return { client, cookies }
}
