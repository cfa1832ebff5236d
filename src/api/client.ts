import type { CallAnswer, CallInput, CallName } from './contract/index.ts'
import { toApiError } from './errors.ts'

/** Makes a call of the contract. Rejects with an ApiError when it fails. */
export type Client = <Name extends CallName>(name: Name, ...input: Rest<CallInput<Name>>) => Promise<CallAnswer<Name>>

/** A call that takes nothing is made with its name alone. */
type Rest<Input> = keyof Input extends never ? [] : [Input]

/** Milliseconds after which a call that is not answered counts as failed: longer than the server waits for PayPal. A file takes its time. */
const PATIENCE = 45_000

interface ClientOptions {
  /** How requests travel: the browser's own fetch unless given, the app itself while rendering and in tests. */
  fetch?: typeof globalThis.fetch
  /** Where the API is; the page's own origin unless given. */
  baseURL?: string
  /** The bearer token, asked for at each call. */
  token?: () => string | null
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  /** The file of a multipart body, by its field. */
  file?: Record<string, Blob>
}

export function createClient({ fetch = globalThis.fetch, baseURL = '', token }: ClientOptions = {}): Client {
  return async (name, ...[input]) => {
    const { params = {}, query = {}, ...content } = (input ?? {}) as Parts
    const [method = '', path = ''] = name.split(' ')
    const bearer = token?.()
    const response = await fetch(baseURL + fill(path, params) + searchOf(query), {
      method,
      credentials: 'include',
      cache: 'no-store',
      signal: content.file ? null : AbortSignal.timeout(PATIENCE),
      ...written(method, content, bearer ? { authorization: `Bearer ${bearer}` } : {})
    }).catch(() => {
      throw toApiError(0, null)
    })
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok || answer === null) throw toApiError(response.ok ? 502 : response.status, answer)
    // The shop's answers are tested against their schemas; checked here, every page would carry those.
    return answer as never
  }
}

/** The body and the headers of a call. A POST always has a body. */
function written(method: string, { body, file }: Pick<Parts, 'body' | 'file'>, headers: Record<string, string>) {
  if (file) return { headers, body: multipart(file) }
  if (!body && method !== 'POST') return { headers }
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }
}

function multipart(file: Record<string, Blob>): FormData {
  const form = new FormData()
  for (const [field, blob] of Object.entries(file)) form.append(field, blob)
  return form
}

/** Half a character, as can be pasted, cannot be encoded: it becomes the sign for what cannot be read. */
const fill = (path: string, params: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent((params[key] ?? '').toWellFormed()))

/** The contract's lists are comma-joined; what is not given is left out. */
function searchOf(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : ''
}
