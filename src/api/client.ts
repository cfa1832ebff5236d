import { createFetch } from 'ofetch'

import type { CallResponse, CallInput, CallName } from './contract/index.ts'
import { readValue, toApiError } from './errors.ts'

/** Rejects with an ApiError. */
export type Client = <Name extends CallName>(
  name: Name,
  ...input: OptionalInput<CallInput<Name>>
) => Promise<CallResponse<Name>>

type OptionalInput<Input> = keyof Input extends never ? [] : [Input]

/** Milliseconds, longer than the server waits for PayPal. Uploads may be slow and have no limit. */
const TIMEOUT_MS = 45_000

interface ClientOptions {
  /** In tests, this calls the app without a network. */
  fetch?: typeof globalThis.fetch
  baseURL?: string
  /** Read for each request. */
  token?: () => string | null
}

export interface RequestParts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
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
    const { path, method, body, hasFile } = formatCall(name, input)
    const bearer = token?.()
    const response = await request
      .raw<unknown>(path, {
        method,
        body,
        headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
        ...(hasFile ? {} : { signal: AbortSignal.timeout(TIMEOUT_MS) })
      })
      .catch(() => {
        throw toApiError(0, null)
      })
    // Validation here would add all schemas to every page.
    return requireSuccess(path, response.status, response._data ?? null) as never
  }
}

/** Returns the body of a successful call. Throws an ApiError. Only callers of `/api/auth/` read an unsuccessful body. */
function requireSuccess(path: string, status: number, body: unknown): unknown {
  const isSuccess = status >= 200 && status < 300
  if (!isSuccess || body === null) throw toApiError(isSuccess ? 502 : status, body)
  // Some backends refuse with status 200.
  if (readValue(body, 'success') === false && !path.startsWith('/api/auth/')) throw toApiError(400, body)
  return body
}

/** Returns the parts of a call's request. The path includes the query. */
function formatCall(name: CallName, { params = {}, query = {}, body, file }: RequestParts = {}) {
  const [method = '', path = ''] = name.split(' ')
  const search = formatQuery(query)
  return {
    method,
    path: fillPath(path, params) + (search && `?${search}`),
    body: file ? toFormData(file) : (body ?? (method === 'POST' ? {} : undefined)),
    hasFile: file !== undefined
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

/** The contract's lists have commas. */
const formatQuery = (query: Record<string, unknown>): string =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value as string | number | string[]).toWellFormed())}`)
    .join('&')
    .replaceAll('%2C', ',')
