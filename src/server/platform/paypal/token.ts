import { createFetch } from 'ofetch'
import { z } from 'zod'

import { MINUTE, SECOND } from '../../../lib/dates.ts'

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() })

const REFRESH_MARGIN = MINUTE

interface Account {
  baseUrl: string
  clientId: string
  clientSecret: string
}

interface TokenSource {
  get(): Promise<string>
  invalidate(): void
}

/** Caches PayPal's access token. Concurrent callers share one request. */
export function createTokenSource(account: Account, timeoutMs: number): TokenSource {
  const request = createFetch({ defaults: { baseURL: account.baseUrl, retry: 0 } })
  let cached: { token: string; expiresAt: number } | undefined
  let fetching: Promise<string> | undefined

  async function fetchToken(): Promise<string> {
    const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')
    const parsed = tokenSchema.parse(
      await request('/v1/oauth2/token', {
        method: 'POST',
        signal: AbortSignal.timeout(timeoutMs),
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
        headers: { authorization: `Basic ${basic}` }
      })
    )
    cached = { token: parsed.access_token, expiresAt: Date.now() + parsed.expires_in * SECOND - REFRESH_MARGIN }
    return parsed.access_token
  }

  return {
    get: async () => {
      if (cached && cached.expiresAt > Date.now()) return cached.token
      fetching ??= fetchToken().finally(() => (fetching = undefined))
      return fetching
    },
    invalidate: () => (cached = undefined)
  }
}
