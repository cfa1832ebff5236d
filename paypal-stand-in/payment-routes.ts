import { Hono } from 'hono'
import { check, readJson } from './body.ts'
import { wholeCapture } from './capture-response.ts'
import { notFound } from './errors.ts'
import { injectFaults } from './fault-injection.ts'
import { runOnce } from './idempotency.ts'
import { mockResponse } from './mock-response.ts'
import { wantsRepresentation } from './order-routes.ts'
import type { Env, Provider } from './provider.ts'
import { findCapture, findRefund } from './records.ts'
import { briefRefund, refundResponse } from './refund-response.ts'
import { refundCapture, refundRequestSchema } from './refunds.ts'
import { bearer } from './tokens.ts'

export const paymentRoutes = (provider: Provider): Hono<Env> => {
  const app = new Hono<Env>()
  app.use('/v2/payments/*', bearer(provider))

  app.get('/v2/payments/captures/:id', injectFaults(provider, 'get'), mockResponse, (c) => {
    const capture = findCapture(provider, c.req.param('id'))
    if (!capture) throw notFound()
    return c.json(wholeCapture(provider, capture))
  })

  app.post('/v2/payments/captures/:id/refund', injectFaults(provider, 'refund'), mockResponse, async (c) => {
    const { json } = await readJson(c)
    const request = check(refundRequestSchema, json)
    const { id } = await runOnce(provider, c, 'refund', json, () => ({
      id: refundCapture(provider, c.req.param('id'), request)
    }))
    await provider.webhooks.send()
    return c.json((wantsRepresentation(c) ? refundResponse : briefRefund)(provider, findRefund(provider, id)), 201)
  })

  app.get('/v2/payments/refunds/:id', injectFaults(provider, 'get'), mockResponse, (c) =>
    c.json(refundResponse(provider, findRefund(provider, c.req.param('id'))))
  )
  return app
}
