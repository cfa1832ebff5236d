import { Hono } from 'hono'
import { z } from 'zod'
import { check, readJson } from './body.ts'
import { injectFaults } from './fault-injection.ts'
import { mockResponse } from './mock-response.ts'
import type { Env, Provider } from './provider.ts'
import { rawMember } from './raw-json.ts'
import type { Signer } from './signing.ts'
import { bearer } from './tokens.ts'

const verifySchema = z.object({
  auth_algo: z.string().max(100),
  cert_url: z.string().max(500),
  transmission_id: z.string().max(50),
  transmission_sig: z.string().max(500),
  transmission_time: z.string().max(100),
  webhook_id: z.string().max(50),
  webhook_event: z.record(z.string(), z.unknown())
})

export const verifyRoutes = (provider: Provider, signer: Signer): Hono<Env> => {
  const { webhooks } = provider
  const app = new Hono<Env>()
  app.post(
    '/v1/notifications/verify-webhook-signature',
    bearer(provider),
    injectFaults(provider, 'verify'),
    mockResponse,
    async (c) => {
      const { text, json } = await readJson(c)
      const request = check(verifySchema, json)
      const transmission = {
        id: request.transmission_id,
        time: request.transmission_time,
        webhookId: request.webhook_id,
        body: rawMember(text, 'webhook_event') ?? ''
      }
      const isOurWebhook =
        request.webhook_id === webhooks.settings.webhookId &&
        request.cert_url === webhooks.certUrl() &&
        request.auth_algo === 'SHA256withRSA'
      const isValid = isOurWebhook && signer.verify(transmission, request.transmission_sig)
      return c.json({ verification_status: isValid ? 'SUCCESS' : 'FAILURE' })
    }
  )
  app.get('/v1/notifications/certs/:id', (c) =>
    c.text(signer.publicPem(), 200, { 'content-type': 'application/x-pem-file' })
  )
  return app
}
