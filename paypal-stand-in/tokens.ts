import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { MiddlewareHandler } from 'hono'
import { invalidClient, invalidToken, unauthenticated, unsupportedGrant } from './errors.ts'
import { injectFaults } from './fault-injection.ts'
import type { Env, Provider } from './provider.ts'

const LIFETIME_SECONDS = 32_400

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const isSame = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))

const basicCredentials = (header: string | undefined): { id: string; secret: string } | undefined => {
  const encoded = /^Basic (.+)$/i.exec(header ?? '')?.[1]
  if (!encoded) return undefined
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { id, secret: rest.join(':') }
}

const issueToken = ({ ledger, now }: Provider): string => {
  const token = `A21AA${randomBytes(60).toString('base64url')}`
  ledger.transaction(() => {
    ledger.run('delete from tokens where expires_at <= ?', now())
    ledger.run(
      'insert into tokens (hash, expires_at) values (?, ?)',
      sha256(token).toString('hex'),
      now() + LIFETIME_SECONDS * 1000
    )
  })
  return token
}

export const tokenRoutes = (provider: Provider): Hono<Env> => {
  const app = new Hono<Env>()
  app.post('/v1/oauth2/token', injectFaults(provider, 'token'), async (c) => {
    const credentials = basicCredentials(c.req.header('authorization'))
    if (
      !credentials ||
      !isSame(credentials.id, provider.clientId) ||
      !isSame(credentials.secret, provider.clientSecret)
    )
      throw invalidClient()
    const grant = new URLSearchParams(await c.req.text()).get('grant_type')
    if (grant !== 'client_credentials') throw unsupportedGrant()
    return c.json({
      scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund',
      access_token: issueToken(provider),
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: LIFETIME_SECONDS,
      nonce: `${new Date(provider.now()).toISOString()}${randomBytes(16).toString('base64url')}`
    })
  })
  return app
}

export const bearer =
  ({ ledger, now }: Provider): MiddlewareHandler<Env> =>
  async (c, next) => {
    const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (!token) throw unauthenticated()
    const tokenRow = ledger.get(
      'select 1 from tokens where hash = ? and expires_at > ?',
      sha256(token).toString('hex'),
      now()
    )
    if (!tokenRow) throw invalidToken()
    await next()
  }
