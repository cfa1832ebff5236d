import { formatTime } from './ids.ts'
import type { Signer } from './signing.ts'

export type WebhookMessage = { id: string; mode: string; body: string }

type Destination = {
  url: string
  signer: Signer
  certUrl: string
  webhookId: string
  now: number
  closing: AbortSignal
}

const RESPONSE_TIMEOUT_MS = 10_000

const corruptSignature = (signature: string): string => (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)

/** Returns the status of the response. */
export const postWebhook = async (
  { id, mode, body }: WebhookMessage,
  { url, signer, certUrl, webhookId, now, closing }: Destination
): Promise<number> => {
  const time = formatTime(now)
  const signature = signer.sign({ id, time, webhookId, body })
  const response = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.any([closing, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Selvedge PayPal stand-in',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': mode === 'bad-signature' ? corruptSignature(signature) : signature,
      'paypal-cert-url': certUrl,
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-auth-version': 'v2'
    }
  })
  await response.body?.cancel()
  return response.status
}
