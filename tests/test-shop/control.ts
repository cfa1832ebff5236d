import { Hono } from 'hono'
import { z } from 'zod'

import type { Shop } from '../../src/server/platform/shop.ts'
import type { Clock } from './clock.ts'
import { listMails } from './mails.ts'

interface Parts {
  shop: Shop
  clock: Clock
  paypalUrl: string
  runJobs(): Promise<void>
  /** Restores the shop's state after seeding. */
  reset(): Promise<void>
}

const timeSchema = z.union([
  z.object({ forward: z.number().int().positive() }).strict(),
  z.object({ now: z.iso.datetime() }).strict()
])

const TIME_HELP = 'The body is { "forward": milliseconds } or { "now": "2026-12-24T18:00:00Z" }.'

/** For actions that shoppers and admins do not have. */
export function createControl({ shop, clock, paypalUrl, runJobs, reset }: Parts): Hono {
  const app = new Hono()

  app.get('/', (c) => c.json({ shop: shop.config.publicUrl, paypal: paypalUrl, now: clock.now() }))

  app.post('/reset', async (c) => {
    const start = performance.now()
    await reset()
    return c.json({ milliseconds: Math.round(performance.now() - start) })
  })

  app.post('/clock', async (c) => {
    const { data } = timeSchema.safeParse(await c.req.json().catch(() => null))
    if (!data) return c.json({ message: TIME_HELP }, 400)
    if ('now' in data) clock.set(new Date(data.now))
    else clock.forward(data.forward)
    await runJobs()
    return c.json({ now: clock.now() })
  })

  app.post('/jobs', async (c) => {
    await runJobs()
    return c.body(null, 204)
  })

  app.get('/mails', async (c) => {
    await runJobs()
    return c.json(await listMails(shop.db, c.req.query('to')))
  })

  /** Forwards to the stand-in's own control API. */
  app.all('/paypal/*', async (c) => {
    const path = c.req.path.replace('/paypal/', '/control/')
    const body = c.req.method === 'POST' ? await c.req.text() : null
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(paypalUrl + path, { method: c.req.method, body, headers })
    return new Response(response.body, { status: response.status, headers })
  })

  return app
}
