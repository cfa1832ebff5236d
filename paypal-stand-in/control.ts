import { Hono } from 'hono'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { settleCapture } from './captures.ts'
import { check, readJson } from './body.ts'
import { readBooks } from './books.ts'
import { notFound } from './errors.ts'
import { expireOrder } from './expiry.ts'
import { faultListSchema } from './faults.ts'
import { approveOrder } from './orders.ts'
import type { Env, Provider } from './provider.ts'
import { lookUpOrder } from './records.ts'

const LOOPBACK = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3}|localhost|\[::1\])$/

const isLocalUrl = (url: string): boolean => URL.canParse(url) && LOOPBACK.test(new URL(url).hostname)

/** Refuses proxies, and web pages of other origins in a local browser. */
const loopbackOnly: MiddlewareHandler<Env> = async (c, next) => {
  const origin = c.req.header('origin')
  const isLocal =
    LOOPBACK.test(c.env.incoming.socket.remoteAddress ?? '') &&
    isLocalUrl(`http://${c.req.header('host') ?? ''}`) &&
    c.req.header('x-forwarded-for') === undefined &&
    (origin === undefined || isLocalUrl(origin))
  if (!isLocal) return c.json({ message: 'The control port answers on this machine only.' }, 403)
  await next()
  return undefined
}

const webhookSettingsSchema = z.strictObject({
  mode: z.enum(['normal', 'lost', 'bad-signature', 'early', 'late']).default('normal'),
  copies: z.int().min(1).max(50).default(1),
  delayMs: z.int().min(0).max(600_000).optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
  webhookId: z.string().min(1).max(50).optional()
})

const TABLES = ['deliveries', 'events', 'requests', 'refunds', 'captures', 'orders']

export const controlRoutes = (provider: Provider): Hono<Env> => {
  const { faults, ledger, webhooks } = provider
  const app = new Hono<Env>().basePath('/control')
  app.use('*', loopbackOnly)

  app.get('/faults', (c) => c.json(faults.list()))
  app.post('/faults', async (c) => {
    faults.add(check(faultListSchema, (await readJson(c)).json))
    return c.json(faults.list())
  })
  app.delete('/faults', (c) => {
    faults.clear()
    return c.body(null, 204)
  })

  app.get('/webhooks', (c) => c.json({ settings: webhooks.settings, deliveries: webhooks.list() }))
  app.post('/webhooks', async (c) => {
    const { mode, copies, delayMs, url, webhookId } = check(webhookSettingsSchema, (await readJson(c)).json)
    Object.assign(webhooks.settings, { mode, copies, delayMs })
    if (url) webhooks.settings.url = url
    if (webhookId) webhooks.settings.webhookId = webhookId
    return c.json(webhooks.settings)
  })

  const respondWithOrder = async (c: Context<Env>, id: string, isChanged: boolean): Promise<Response> => {
    const order = lookUpOrder(provider, id)
    if (!order) throw notFound()
    await webhooks.send()
    return c.json({ id, status: order.status }, isChanged ? 200 : 409)
  }
  app.post('/orders/:id/approve', (c) => {
    const id = c.req.param('id')
    return respondWithOrder(c, id, approveOrder(provider, id, 'accepted') !== undefined)
  })
  app.post('/orders/:id/decline', (c) => {
    const id = c.req.param('id')
    return respondWithOrder(c, id, approveOrder(provider, id, 'declined') !== undefined)
  })
  app.post('/orders/:id/expire', (c) => {
    const id = c.req.param('id')
    return respondWithOrder(c, id, expireOrder(provider, id))
  })

  const settle = async (c: Context<Env>, id: string, paid: boolean): Promise<Response> => {
    const capture = settleCapture(provider, id, paid)
    if (!capture) return c.json({ message: 'There is no pending capture with this id.' }, 409)
    await webhooks.send()
    return c.json({ id, status: capture.status })
  }
  app.post('/captures/:id/complete', (c) => settle(c, c.req.param('id'), true))
  app.post('/captures/:id/deny', (c) => settle(c, c.req.param('id'), false))

  app.get('/ledger', (c) => c.json(readBooks(ledger)))
  app.post('/reset', (c) => {
    ledger.transaction(() => TABLES.forEach((table) => ledger.run(`delete from ${table}`)))
    faults.clear()
    Object.assign(webhooks.settings, { mode: 'normal', copies: 1, delayMs: undefined })
    return c.body(null, 204)
  })
  return app
}
