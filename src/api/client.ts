import { createFetch, FetchError } from 'ofetch'

import type { CallAnswer, CallInput, CallName } from './contract/index.ts'
import { toApiError } from './errors.ts'

/** Makes a call of the contract. Rejects with an ApiError when it fails. */
export type Client = <Name extends CallName>(name: Name, ...input: Rest<CallInput<Name>>) => Promise<CallAnswer<Name>>

/** A call that takes nothing is made with its name alone. */
type Rest<Input> = keyof Input extends never ? [] : [Input]

/** Milliseconds after which a call that is not answered counts as failed: longer than the server waits for PayPal. */
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

export function createClient(options: ClientOptions = {}): Client {
  const request = createFetch({
    fetch: options.fetch ?? globalThis.fetch,
    defaults: { baseURL: options.baseURL, retry: 0, timeout: PATIENCE, credentials: 'include' }
  })
  return async (name, ...[input]) => {
    const { params = {}, query, body, file } = (input ?? {}) as Parts
    const [method = '', path = ''] = name.split(' ')
    const token = options.token?.()
    return request(fill(path, params), {
      method,
      query: query && joined(query),
      body: file ? multipart(file) : (body ?? (method === 'POST' ? {} : undefined)),
      headers: token ? { authorization: `Bearer ${token}` } : {}
    }).catch((error: unknown) => {
      if (error instanceof FetchError) throw toApiError(error.status ?? 0, error.data)
      throw error
    })
  }
}

function multipart(file: Record<string, Blob>): FormData {
  const form = new FormData()
  for (const [field, blob] of Object.entries(file)) form.append(field, blob)
  return form
}

/** Half a character, as can be pasted, cannot be encoded: it becomes the sign for what cannot be read. */
const fill = (path: string, params: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent((params[key] ?? '').toWellFormed()))

/** The contract's lists are comma-joined. */
const joined = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : value]))
