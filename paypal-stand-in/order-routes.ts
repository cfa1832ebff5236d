import { Hono } from 'hono'
import type { Context } from 'hono'
import { check, readJson } from './body.ts'
import { captureOrder } from './captures.ts'
import type { CaptureFault } from './captures.ts'
import { invalidRequest } from './errors.ts'
import { inject } from './fault-injection.ts'
import { once } from './idempotency.ts'
import { mockResponse } from './mock-response.ts'
import { briefOrder, wholeOrder } from './order-answer.ts'
import { orderRequestSchema } from './order-request.ts'
import { checkRules } from './order-rules.ts'
import { createOrder } from './orders.ts'
import type { Env, Provider } from './provider.ts'
import { findOrder } from './records.ts'
import { bearer } from './tokens.ts'

export const wantsWhole = (c: Context<Env>): boolean => /\breturn=representation\b/.test(c.req.header('prefer') ?? '')

const captureFault = ({ fault }: Env['Variables']['plan']): CaptureFault =>
  fault === 'pending' || fault === 'declined' || fault === 'short' ? fault : undefined

export const orderRoutes = (provider: Provider): Hono<Env> => {
  const app = new Hono<Env>()
  app.use('/v2/checkout/*', bearer(provider))

  const answer = async (c: Context<Env>, done: { id: string; replayed: boolean }): Promise<Response> => {
    const order = findOrder(provider, done.id)
    await provider.webhooks.send()
    return c.json((wantsWhole(c) ? wholeOrder : briefOrder)(provider, order), done.replayed ? 200 : 201)
  }

  app.post('/v2/checkout/orders', inject(provider, 'create'), mockResponse, async (c) => {
    const { json } = await readJson(c)
    const request = check(orderRequestSchema, json)
    if (request.payment_source && c.req.header('paypal-request-id') === undefined)
      throw invalidRequest({ issue: 'PAYPAL_REQUEST_ID_REQUIRED', location: 'header' })
    checkRules(request)
    return answer(c, await once(provider, c, 'create', json, () => ({ id: createOrder(provider, request) })))
  })

  app.get('/v2/checkout/orders/:id', inject(provider, 'get'), mockResponse, (c) =>
    c.json(wholeOrder(provider, findOrder(provider, c.req.param('id'))))
  )

  app.post('/v2/checkout/orders/:id/capture', inject(provider, 'capture'), mockResponse, async (c) => {
    const id = c.req.param('id')
    const { json } = await readJson(c)
    const done = await once(provider, c, 'capture', json, () => {
      const refusal = captureOrder(provider, id, captureFault(c.var.plan))
      return refusal ? { refusal } : { id }
    })
    return answer(c, done)
  })
  return app
}
