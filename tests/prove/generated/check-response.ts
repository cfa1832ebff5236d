import { isDeepStrictEqual } from 'node:util'

import type { Call } from '../../../src/api/contract/call.ts'
import { type CallName, contract } from '../../../src/api/contract/index.ts'
import { failure } from '../../../src/api/contract/values.ts'

export interface ApiResponse {
  method: string
  path: string
  status: number
  headers: Headers
  text: string
}

/** A 5xx, or a violation of the contract. */
export function findContractErrors(response: ApiResponse): string[] {
  const { method, path, status, headers, text } = response
  const prefix = `${method} ${path.slice(0, 80)} responded with ${status}`
  if (status >= 500) return [`${prefix}: ${text.slice(0, 200)}`]
  if (!path.startsWith('/api/') || method === 'HEAD' || method === 'OPTIONS') return []
  if (status >= 400) return isPlainFailure(headers, text) ? [] : [`${prefix} in another way than failures do: ${text}`]
  const name = findCall(method, path)
  return name === undefined || matchesContract(contract[name], status, text)
    ? []
    : [`${prefix}, not as the contract says`]
}

const FAILURE = /^['A-Z][^\n]{5,200}$/

/** Begins with the name of an administrator. */
const NAMED_FAILURE = /^[^\n]{1,60} (saved a newer draft|published a newer version) of this section in the meantime\.$/

function isPlainFailure(headers: Headers, text: string): boolean {
  if (!/^application\/json\b/.test(headers.get('content-type') ?? '')) return false
  const { success, data } = failure.required({ code: true }).safeParse(JSON.parse(text))
  if (headers.get('cache-control') !== 'no-store' || !success) return false
  return FAILURE.test(data.message) || NAMED_FAILURE.test(data.message)
}

function matchesContract(call: Call, status: number, text: string): boolean {
  const body: unknown = call.isCsv ? text : JSON.parse(text)
  const isRefusal = call.createInvalidInputBody !== undefined && (body as { success?: unknown }).success === false
  if (isRefusal) return status === 200 && failure.required({ code: true }).safeParse(body).success
  const parsed = call.response.safeParse(body)
  // Parsing drops unknown fields, so this finds them.
  return parsed.success && status === (call.status ?? 200) && isDeepStrictEqual(body, parsed.data)
}

const CALLS = (Object.keys(contract) as CallName[]).map((name) => {
  const [method = '', path = ''] = name.split(' ')
  const { anyPath } = contract[name] as Call
  const pattern = path.replace(/\{\w+\}/g, '[^/]+').replace(/\[\^\/\]\+$/, anyPath ? '[^]*' : '[^/]+')
  return { name, method, pattern: new RegExp(`^${pattern}$`) }
})

/** Undefined if ambiguous: a hostile path may match several calls. */
function findCall(method: string, path: string): CallName | undefined {
  const [only, ...others] = CALLS.filter((call) => call.method === method && call.pattern.test(path))
  return others.length === 0 ? only?.name : undefined
}
