import { Hono } from 'hono'
import type { Context } from 'hono'
import { STYLE_SOURCE, approvalPage, noticePage } from './approval-page.ts'
import type { Html, Notice } from './approval-page.ts'
import { PAYER } from './ids.ts'
import { experienceOf } from './order-request.ts'
import type { Experience } from './order-request.ts'
import { approveOrder } from './orders.ts'
import type { Env, Provider } from './provider.ts'
import { isOpen, lookUpOrder, requestOf, unitOf } from './records.ts'
import type { OrderRow } from './records.ts'

const originOf = (url: string | undefined): string[] => (url ? [new URL(url).origin] : [])

/** `form-action` lists the shop's origins, because browsers also apply it to the redirect after a POST. */
const buildPolicy = ({ return_url, cancel_url }: Experience): string =>
  [
    "default-src 'none'",
    'img-src data:',
    `style-src ${STYLE_SOURCE}`,
    `form-action ${["'self'", ...new Set([...originOf(return_url), ...originOf(cancel_url)])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'"
  ].join('; ')

export const respondWithPage = (
  c: Context<Env>,
  html: Html,
  status: 200 | 404 | 410 = 200,
  experience: Experience = {}
) => {
  c.header('content-security-policy', buildPolicy(experience))
  c.header('cache-control', 'no-store')
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'no-referrer')
  return c.html(html, status)
}

const addParams = (url: string, params: Record<string, string>): string => {
  const full = new URL(url)
  for (const [name, value] of Object.entries(params)) full.searchParams.set(name, value)
  return full.href
}

const returnUrlOf = (order: OrderRow): string | undefined => {
  const { return_url } = experienceOf(requestOf(order))
  return return_url && addParams(return_url, { token: order.id, PayerID: PAYER.id })
}

const cancelUrlOf = (order: OrderRow): string | undefined => {
  const { cancel_url } = experienceOf(requestOf(order))
  return cancel_url && addParams(cancel_url, { token: order.id })
}

const unknownPayment: Notice = {
  title: 'We do not know this payment',
  text: 'The link is not complete, or the payment was never started. Go back to the shop and start again.'
}

const describeClosedOrder = (order: OrderRow): Notice =>
  order.status === 'COMPLETED'
    ? {
        title: 'This payment is done already',
        text: 'There is nothing left to do here.',
        back: returnUrlOf(order)
      }
    : {
        title: 'This payment has expired',
        text: 'A payment can be approved for three hours. Nothing was charged. Go back to the shop and start again.',
        back: cancelUrlOf(order)
      }

const redirectToShop = (c: Context<Env>, url: string | undefined, title: string): Response | Promise<Response> => {
  if (!url) return respondWithPage(c, noticePage({ title, text: 'You can close this page and return to the shop.' }))
  c.header('cache-control', 'no-store')
  return c.redirect(url, 303)
}

export const approvalRoutes = (provider: Provider): Hono<Env> => {
  const app = new Hono<Env>()

  const withOpenOrder = (c: Context<Env>, respond: (order: OrderRow) => Response | Promise<Response>) => {
    const order = lookUpOrder(provider, c.req.query('token') ?? '')
    if (!order) return respondWithPage(c, noticePage(unknownPayment), 404)
    if (isOpen(order)) return respond(order)
    return respondWithPage(c, noticePage(describeClosedOrder(order)), order.status === 'COMPLETED' ? 200 : 410)
  }

  app.get('/checkoutnow', (c) =>
    withOpenOrder(c, (order) => {
      const experience = experienceOf(requestOf(order))
      const shop = experience.brand_name ?? 'the shop'
      return respondWithPage(c, approvalPage({ id: order.id, shop, unit: unitOf(order) }), 200, experience)
    })
  )

  app.post('/checkoutnow', async (c) => {
    const choice = new URLSearchParams(await c.req.text()).get('choice')
    return withOpenOrder(c, async (order) => {
      if (choice === 'cancel') return redirectToShop(c, cancelUrlOf(order), 'The payment was cancelled')
      if (choice !== 'pay' && choice !== 'decline') return c.redirect(`/checkoutnow?token=${order.id}`, 303)
      approveOrder(provider, order.id, choice === 'pay' ? 'accepted' : 'declined')
      await provider.webhooks.send()
      return redirectToShop(c, returnUrlOf(order), 'The payment was approved')
    })
  })
  return app
}
