import { createFetch } from 'ofetch'
import { z } from 'zod'

const answer = z.object({ access_token: z.string(), expires_in: z.number() })

/** A token is asked for again this long before PayPal lets it lapse. */
const MARGIN = 60_000

interface TokenSource {
  get(): Promise<string>
  /** Forgets the token, after PayPal refused it. */
  drop(): void
}

/** PayPal's access token lives for about nine hours: kept, and fetched once for all who wait for it. */
export function createTokenSource(account: { baseUrl: string; clientId: string; clientSecret: string }): TokenSource {
  const request = createFetch({ defaults: { baseURL: account.baseUrl, retry: 0, timeout: 10_000 } })
  let kept: { token: string; until: number } | undefined
  let fetching: Promise<string> | undefined

  async function fetchToken(): Promise<string> {
    const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')
    const read = answer.parse(
      await request('/v1/oauth2/token', {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
        headers: { authorization: `Basic ${basic}` }
      })
    )
    kept = { token: read.access_token, until: Date.now() + read.expires_in * 1000 - MARGIN }
    return read.access_token
  }

  return {
    get: async () => {
      if (kept && kept.until > Date.now()) return kept.token
      fetching ??= fetchToken().finally(() => (fetching = undefined))
      return fetching
    },
    drop: () => (kept = undefined)
  }
}
