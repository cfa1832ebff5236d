import { createFetch } from 'ofetch'

import type { CallAnswer, CallInput, CallName } from './contract/index.ts'
import { toApiError } from './errors.ts'

/** Rejects with an ApiError. */
export type Client = <Name extends CallName>(
  name: Name,
  ...input: OptionalInput<CallInput<Name>>
) => Promise<CallAnswer<Name>>

type OptionalInput<Input> = keyof Input extends never ? [] : [Input]

/** Milliseconds, longer than the server waits for PayPal. Uploads may be slow and have no limit. */
const TIMEOUT_MS = 45_000

interface ClientOptions {
  /** During rendering and in tests, this calls the app without a network. */
  fetch?: typeof globalThis.fetch
  baseURL?: string
  /** False if `fetch` needs no network, because each timeout is kept until it expires. */
  hasTimeout?: boolean
  /** Read for each request. */
  token?: () => string | null
}

interface RequestParts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  file?: Record<string, Blob>
}

export function createClient({
  fetch = globalThis.fetch,
  baseURL = '',
  hasTimeout = true,
  token
}: ClientOptions = {}): Client {
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
    const { params = {}, query = {}, body, file } = (input ?? {}) as RequestParts
    const [method = '', path = ''] = name.split(' ')
    const bearer = token?.()
    const response = await request
      .raw<unknown>(fillPath(path, params), {
        method,
        query: joinLists(query),
        body: file ? toFormData(file) : (body ?? (method === 'POST' ? {} : undefined)),
        headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
        ...(file || !hasTimeout ? {} : { signal: AbortSignal.timeout(TIMEOUT_MS) })
      })
      .catch(() => {
        throw toApiError(0, null)
      })
    const answer = response._data ?? null
    if (!response.ok || answer === null) throw toApiError(response.ok ? 502 : response.status, answer)
    // Validation here would add all schemas to every page.
    return answer as never
  }
}

/** A proxy's error page is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function toFormData(file: Record<string, Blob>): FormData {
  const form = new FormData()
  for (const [field, blob] of Object.entries(file)) form.append(field, blob)
  return form
}

/** Pasted text may contain a lone surrogate, which cannot be encoded. */
const fillPath = (path: string, params: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent((params[key] ?? '').toWellFormed()))

/** ofetch would repeat the parameter. */
const joinLists = (query: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : value]))
