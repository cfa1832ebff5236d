import { Hono } from 'hono'
import { activityPage } from './activity-page.ts'
import { noticePage } from './approval-page.ts'
import { respondWithPage } from './approval-routes.ts'
import type { Env, Provider } from './provider.ts'
import { findCapture, lookUpOrder, refundsOf } from './records.ts'

const unknownCharge = {
  title: 'The ledger knows no such payment',
  text: 'It was taken elsewhere, or the simulated payments were reset since.'
}

export const activityRoutes = (provider: Provider): Hono<Env> => {
  const app = new Hono<Env>()

  app.get('/activity/payment/:id', (c) => {
    const capture = findCapture(provider, c.req.param('id'))
    const order = capture && lookUpOrder(provider, capture.order_id)
    if (!order) return respondWithPage(c, noticePage(unknownCharge), 404)
    return respondWithPage(c, activityPage({ capture, order, refunds: refundsOf(provider, capture.id) }))
  })
  return app
}
