import { randomUUID } from 'node:crypto'
import { newEventId } from './ids.ts'
import type { Ledger } from './ledger.ts'
import type { Signer } from './signing.ts'
import { postWebhook } from './transmission.ts'
import type { WebhookMessage } from './transmission.ts'
import type { WebhookEvent } from './webhook-events.ts'

type WebhookMode = 'normal' | 'lost' | 'bad-signature' | 'early' | 'late'

type WebhookSettings = {
  /** Nothing is sent while it is undefined. */
  url: string | undefined
  webhookId: string
  mode: WebhookMode
  copies: number
  delayMs: number | undefined
}

type Delivery = {
  id: string
  event_id: string
  event_type: string
  mode: WebhookMode
  state: 'queued' | 'delivered' | 'failed' | 'lost'
  attempts: number
  last_status: number | null
}

type Queued = WebhookMessage & { attempts: number; delay_ms: number }

export type Webhooks = {
  settings: WebhookSettings
  /** Runs in the transaction of the change. */
  record(event: WebhookEvent): void
  /** Sends the stored events after the commit. Waits only for events sent early. */
  send(): Promise<void>
  certUrl(): string
  list(): Delivery[]
  close(): Promise<void>
}

/** PayPal retries up to 25 times. */
const MAX_RETRIES = 25
const MAX_RETRY_DELAY_MS = 3 * 60 * 60 * 1000
const EARLY_LIMIT_MS = 1000
const LATE_MS = 1000

type Options = {
  ledger: Ledger
  signer: Signer
  settings: WebhookSettings
  retryMs: number
  now(): number
  baseUrl(): string
}

export const createWebhooks = ({ ledger, signer, settings, retryMs, now, baseUrl }: Options): Webhooks => {
  const timers = new Set<NodeJS.Timeout>()
  const sending = new Set<Promise<void>>()
  const startedIds = new Set<string>()
  const closing = new AbortController()
  const certUrl = (): string => `${baseUrl()}/v1/notifications/certs/CERT-SELVEDGE`
  const transmit = (delivery: Queued, url: string): Promise<number> =>
    postWebhook(delivery, {
      url,
      signer,
      certUrl: certUrl(),
      webhookId: settings.webhookId,
      now: now(),
      closing: closing.signal
    })

  const schedule = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }

  const attempt = async (delivery: Queued): Promise<void> => {
    if (!settings.url || closing.signal.aborted) return
    const status = await transmit(delivery, settings.url).catch(() => 0)
    if (closing.signal.aborted) return
    const attempts = delivery.attempts + 1
    const isDelivered = status >= 200 && status < 300
    const state = isDelivered ? 'delivered' : attempts > MAX_RETRIES ? 'failed' : 'queued'
    ledger.run(
      'update deliveries set state = ?, attempts = ?, last_status = ? where id = ?',
      state,
      attempts,
      status,
      delivery.id
    )
    if (state !== 'queued') startedIds.delete(delivery.id)
    else schedule(Math.min(retryMs * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS), () => start({ ...delivery, attempts }))
  }

  const start = (delivery: Queued): Promise<void> => {
    const work = attempt(delivery).finally(() => sending.delete(work))
    sending.add(work)
    return work
  }

  const startOrSchedule = (delivery: Queued): Promise<void> | undefined => {
    if (delivery.mode === 'early') return start(delivery)
    schedule(delivery.delay_ms, () => void start(delivery))
    return undefined
  }

  const record = (event: WebhookEvent): void => {
    const id = newEventId()
    const self = `${baseUrl()}/v1/notifications/webhooks-events/${id}`
    const body = JSON.stringify({
      id,
      event_version: '1.0',
      create_time: new Date(now()).toISOString(),
      resource_version: '2.0',
      ...event,
      links: [
        { href: self, rel: 'self', method: 'GET' },
        { href: `${self}/resend`, rel: 'resend', method: 'POST' }
      ]
    })
    // No serializer escapes slashes, so only a shop that forwards the raw text can verify the event.
    ledger.run(
      'insert into events (id, type, body, created_at) values (?, ?, ?, ?)',
      id,
      event.event_type,
      body.replaceAll('/', '\\/'),
      now()
    )
    const { mode, url } = settings
    const copies = url ? settings.copies : 0
    for (let copy = 0; copy < copies; copy += 1)
      ledger.run(
        'insert into deliveries (id, event_id, mode, state, delay_ms) values (?, ?, ?, ?, ?)',
        randomUUID(),
        id,
        mode,
        mode === 'lost' ? 'lost' : 'queued',
        settings.delayMs ?? (mode === 'late' ? LATE_MS : 0)
      )
  }

  const send = async (): Promise<void> => {
    if (closing.signal.aborted) return
    const queued = ledger.all<Queued>(
      `select deliveries.id, mode, body, attempts, delay_ms from deliveries join events on events.id = event_id
       where state = 'queued' order by deliveries.rowid`
    )
    const newDeliveries = queued.filter(({ id }) => !startedIds.has(id))
    for (const { id } of newDeliveries) startedIds.add(id)
    const early = newDeliveries.map(startOrSchedule).filter((work) => work !== undefined)
    if (early.length > 0) {
      const limit = new Promise<void>((resolve) => schedule(EARLY_LIMIT_MS, resolve))
      await Promise.race([Promise.all(early), limit])
    }
  }

  return {
    settings,
    record,
    send,
    certUrl,
    list: () =>
      ledger.all<Delivery>(
        `select deliveries.id, event_id, events.type as event_type, mode, state, attempts, last_status
         from deliveries join events on events.id = event_id order by deliveries.rowid`
      ),
    close: async () => {
      closing.abort()
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(sending)
    }
  }
}
