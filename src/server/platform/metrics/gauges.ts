import { Gauge, type Registry } from 'prom-client'

import { SECOND } from '../../../lib/dates.ts'
import type { Db } from '../database/schema.ts'
import { countPendingImages } from '../images/upload.ts'

/** Long, because these numbers cost several queries. */
const CACHE_TIME = 30 * SECOND

/** Returns a function that all gauges of `update` call: the first call starts an update, and the others wait for it. */
function cacheUpdate(update: () => Promise<void>): () => Promise<void> {
  let updatedAt = -Infinity
  let pendingUpdate: Promise<void> | undefined
  return async () => {
    if (performance.now() - updatedAt >= CACHE_TIME) {
      updatedAt = performance.now()
      // A database failure must not hide this process's own metrics.
      pendingUpdate = update().catch(() => void (updatedAt = -Infinity))
    }
    await pendingUpdate
  }
}

export function addShopGauges(registry: Registry, db: Db): void {
  const collect = cacheUpdate(updateGauges)
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `selvedge_${name}`, help, labelNames, registers: [registry], collect, aggregator: 'first' })
  const orders = gauge('orders', 'Orders, by their status and that of their payment.', ['status', 'payment'])
  const payments = gauge('payments', 'Payments, by their state.', ['state'])
  const mails = gauge('mails', 'Emails that are waiting to be sent, and emails that could not be delivered.', ['state'])

  async function updateGauges(): Promise<void> {
    const [orderCounts, paymentCounts, { waiting, failed }] = [
      await countOrders(db),
      await countPayments(db),
      await countMails(db)
    ]
    orders.reset()
    for (const { order_status, payment_status, count } of orderCounts) {
      orders.set({ status: order_status, payment: payment_status }, Number(count))
    }
    payments.reset()
    for (const { state, count } of paymentCounts) payments.set({ state }, Number(count))
    mails.set({ state: 'queued' }, Number(waiting))
    mails.set({ state: 'failed' }, Number(failed))
  }

  addImageGauge(registry)
}

export type ReadHealth = () => Promise<{ name: string; state: keyof typeof STATES; number: number | null }[]>

const STATES = { ok: 0, attention: 1, alarm: 2 }

export function addHealthGauges(registry: Registry, readHealth: ReadHealth): void {
  const collect = cacheUpdate(async () => {
    for (const { name: check, state, number } of await readHealth()) {
      states.set({ check }, STATES[state])
      if (number !== null) numbers.set({ check }, number)
    }
  })
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['check'], registers: [registry], collect, aggregator: 'max' })
  const states = gauge('selvedge_health', 'Checks of the health page: 0 ok, 1 needs attention, 2 alarm.')
  const numbers = gauge('selvedge_health_value', 'Numbers of the health page: a count, seconds, or a share of 1.')
}

function addImageGauge(registry: Registry): void {
  const pendingGauge: Gauge = new Gauge({
    name: 'selvedge_pictures_pending',
    help: 'Images that this process is rendering or has queued.',
    registers: [registry],
    collect: () => pendingGauge.set(countPendingImages())
  })
}

const countOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .select((eb) => ['order_status', 'payment_status', eb.fn.countAll().as('count')])
    .groupBy(['order_status', 'payment_status'])
    .execute()

const countPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .select((eb) => ['state', eb.fn.countAll().as('count')])
    .groupBy('state')
    .execute()

const countMails = (db: Db) =>
  db
    .selectFrom('mail_outbox')
    .where('sent_at', 'is', null)
    .select((eb) => [
      eb.fn.countAll().filterWhere('failed_at', 'is', null).as('waiting'),
      eb.fn.countAll().filterWhere('failed_at', 'is not', null).as('failed')
    ])
    .executeTakeFirstOrThrow()
