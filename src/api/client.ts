import { createFetch } from 'ofetch'

import type { CallAnswer, CallInput, CallName } from './contract/index.ts'
import { toApiError } from './errors.ts'

/** Makes a call of the contract. Rejects with an ApiError when it fails. */
export type Client = <Name extends CallName>(name: Name, ...input: Rest<CallInput<Name>>) => Promise<CallAnswer<Name>>

/** A call that takes nothing is made with its name alone. */
type Rest<Input> = keyof Input extends never ? [] : [Input]

/** Milliseconds: longer than the server waits for PayPal. An upload has no limit, because a slow line needs its time. */
const TIMEOUT = 45_000

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
  const request = createFetch({
    fetch,
    defaults: {
      baseURL,
      credentials: 'include',
      cache: 'no-store',
      retry: 0,
      ignoreResponseError: true,
      parseResponse: parseJson
    }
  })
  return async (name, ...[input]) => {
    const { params = {}, query = {}, body, file } = (input ?? {}) as Parts
    const [method = '', path = ''] = name.split(' ')
    const bearer = token?.()
    const response = await request
      .raw<unknown>(fill(path, params), {
        method,
        query: joinLists(query),
        body: file ? multipart(file) : (body ?? (method === 'POST' ? {} : undefined)),
        headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
        ...(file ? {} : { signal: AbortSignal.timeout(TIMEOUT) })
      })
      .catch(() => {
        throw toApiError(0, null)
      })
    const answer = response._data ?? null
    if (!response.ok || answer === null) throw toApiError(response.ok ? 502 : response.status, answer)
    // The shop's answers are tested against their schemas; checked here, every page would carry those.
    return answer as never
  }
}

/** An answer that is not JSON, such as a proxy's error page, has nothing for the caller. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function multipart(file: Record<string, Blob>): FormData {
  const form = new FormData()
  for (const [field, blob] of Object.entries(file)) form.append(field, blob)
  return form
}

/** A lone surrogate, which can be pasted, cannot be encoded; it becomes U+FFFD. */
const fill = (path: string, params: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent((params[key] ?? '').toWellFormed()))

/** The contract's lists are comma-joined; ofetch would repeat their parameter. */
const joinLists = (query: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : value]))
