import { instant } from './ids.ts'
import type { Signer } from './signing.ts'

export type Parcel = { id: string; mode: string; body: string }

type Route = {
  url: string
  signer: Signer
  certUrl: string
  webhookId: string
  now: number
  closing: AbortSignal
}

const ANSWER_LIMIT_MS = 10_000

const spoiled = (signature: string): string => (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)

/** Sends a webhook as PayPal does and returns the status of the response. */
export const post = async (
  { id, mode, body }: Parcel,
  { url, signer, certUrl, webhookId, now, closing }: Route
): Promise<number> => {
  const time = instant(now)
  const signature = signer.sign({ id, time, webhookId, body })
  const answer = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Selvedge PayPal stand-in',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': mode === 'bad-signature' ? spoiled(signature) : signature,
      'paypal-cert-url': certUrl,
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-auth-version': 'v2'
    }
  })
  await answer.body?.cancel()
  return answer.status
}
