import { type Client, createClient } from '../../api/client.ts'
import type { Session } from '../auth/sessions.ts'
import type { Api } from './route.ts'

interface InProcess {
  client: Client
  /** Cookies that the calls made so far want set on the visitor's browser. */
  cookies: string[]
}

/** The API's client for a page or a form: its calls reach the app without a network, as the visitor of this request. */
export function inProcess(api: Api, session: Session | null): InProcess {
  const cookies: string[] = []
  const client = createClient({
    baseURL: 'http://in.process',
    fetch: async (input, init) => {
      const response = await api.fetch(new Request(input, init), { session })
      cookies.push(...response.headers.getSetCookie())
      return response
    }
  })
  return { client, cookies }
}
