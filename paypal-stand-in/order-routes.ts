import { Hono } from 'hono'
import type { Context } from 'hono'
import { check, readJson } from './body.ts'
import { CAPTURE_FAULTS, captureOrder } from './captures.ts'
import { invalidRequest } from './errors.ts'
import { injectFaults } from './fault-injection.ts'
import { runOnce } from './idempotency.ts'
import { mockResponse } from './mock-response.ts'
import { briefOrder, wholeOrder } from './order-response.ts'
import { orderRequestSchema } from './order-request.ts'
import { checkRules } from './order-rules.ts'
import { createOrder } from './orders.ts'
import type { Env, Provider } from './provider.ts'
import { findOrder } from './records.ts'
import { bearer } from './tokens.ts'

export const wantsRepresentation = (c: Context<Env>): boolean =>
  /\breturn=representation\b/.test(c.req.header('prefer') ?? '')

const captureFault = ({ fault }: Env['Variables']['plan']) => CAPTURE_FAULTS.find((known) => known === fault)

export const orderRoutes = (provider: Provider): Hono<Env> => {
  const app = new Hono<Env>()
  app.use('/v2/checkout/*', bearer(provider))

  const respond = async (c: Context<Env>, result: { id: string; replayed: boolean }): Promise<Response> => {
    const order = findOrder(provider, result.id)
    await provider.webhooks.send()
    return c.json((wantsRepresentation(c) ? wholeOrder : briefOrder)(provider, order), result.replayed ? 200 : 201)
  }

  app.post('/v2/checkout/orders', injectFaults(provider, 'create'), mockResponse, async (c) => {
    const { json } = await readJson(c)
    const request = check(orderRequestSchema, json)
    if (request.payment_source && c.req.header('paypal-request-id') === undefined)
      throw invalidRequest({ issue: 'PAYPAL_REQUEST_ID_REQUIRED', location: 'header' })
    checkRules(request)
    return respond(c, await runOnce(provider, c, 'create', json, () => ({ id: createOrder(provider, request) })))
  })

  app.get('/v2/checkout/orders/:id', injectFaults(provider, 'get'), mockResponse, (c) =>
    c.json(wholeOrder(provider, findOrder(provider, c.req.param('id'))))
  )

  app.post('/v2/checkout/orders/:id/capture', injectFaults(provider, 'capture'), mockResponse, async (c) => {
    const id = c.req.param('id')
    const { json } = await readJson(c)
    const result = await runOnce(provider, c, 'capture', json, () => {
      const refusal = captureOrder(provider, id, captureFault(c.var.plan))
      return refusal ? { refusal } : { id }
    })
    return respond(c, result)
  })
  return app
}
