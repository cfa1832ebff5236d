import { isDeepStrictEqual } from 'node:util'

import type { Call } from '../../../src/api/contract/call.ts'
import { type CallName, contract } from '../../../src/api/contract/index.ts'

export interface Answered {
  method: string
  path: string
  status: number
  headers: Headers
  text: string
}

/** What is wrong with an answer in itself, whoever asked: a failure of the shop's own, or one that the contract does not know. */
export function brokenPromises(answered: Answered): string[] {
  const { method, path, status, headers, text } = answered
  const about = `${method} ${path.slice(0, 80)} answered ${status}`
  if (status >= 500) return [`${about}: ${text.slice(0, 200)}`]
  if (!path.startsWith('/api/') || method === 'HEAD' || method === 'OPTIONS') return []
  if (status >= 400) return isPlainFailure(headers, text) ? [] : [`${about} in another way than failures do: ${text}`]
  const name = callOf(method, path)
  return name === undefined || keepsContract(contract[name], status, text) ? [] : [`${about}, not as the contract says`]
}

const FAILURE = /^['A-Z][^\n]{5,200}$/

function isPlainFailure(headers: Headers, text: string): boolean {
  if (!/^application\/json\b/.test(headers.get('content-type') ?? '')) return false
  const { success, message } = JSON.parse(text) as { success?: unknown; message?: unknown }
  return headers.get('cache-control') === 'no-store' && success === false && FAILURE.test(String(message))
}

function keepsContract(call: Call, status: number, text: string): boolean {
  const answer: unknown = JSON.parse(text)
  const refused = call.refusal !== undefined && (answer as { success?: unknown }).success === false
  if (refused) return status === 200
  const promised = call.answer.safeParse(answer)
  // Parsing drops what the contract does not know, so anything more than it promises shows here.
  return promised.success && status === (call.status ?? 200) && isDeepStrictEqual(answer, promised.data)
}

const CALLS = (Object.keys(contract) as CallName[]).map((name) => {
  const [method = '', path = ''] = name.split(' ')
  const { anyPath } = contract[name] as Call
  const pattern = path.replace(/\{\w+\}/g, '[^/]+').replace(/\[\^\/\]\+$/, anyPath ? '[^]*' : '[^/]+')
  return { name, method, pattern: new RegExp(`^${pattern}$`) }
})

/** Hostile paths may lead to another call than was meant; none when it cannot be said for certain to which. */
function callOf(method: string, path: string): CallName | undefined {
  const [only, ...more] = CALLS.filter((call) => call.method === method && call.pattern.test(path))
  return more.length === 0 ? only?.name : undefined
}
