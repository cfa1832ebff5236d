import { Gauge, type Registry } from 'prom-client'

import { SECOND } from '../../lib/dates.ts'
import type { Db } from '../db/schema.ts'
import { picturesPending } from '../images/upload.ts'

/** Figures of the whole shop are the same in every process and cost a look at its indexes: one is enough for this long. */
const FRESH = 30 * SECOND

/** Adds what is read from the database, and what waits in this process. */
export function addShopFigures(registry: Registry, db: Db): void {
  let readAt = -Infinity
  let reading: Promise<void> | undefined
  /** Once for all that are asked for together. */
  const collect = async (): Promise<void> => {
    if (performance.now() - readAt >= FRESH) {
      readAt = performance.now()
      // A database that is down must not hide what this process has counted of that; it is asked again the next time.
      reading = read().catch(() => void (readAt = -Infinity))
    }
    await reading
  }
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `selvedge_${name}`, help, labelNames, registers: [registry], collect })
  const orders = gauge('orders', 'Orders, by their status and that of their payment.', ['status', 'payment'])
  const payments = gauge('payments', 'Payments, by their state.', ['state'])
  const mails = gauge('mails', 'Mails that wait to be sent, and mails that were given up.', ['state'])

  async function read(): Promise<void> {
    const [counted, states, { waiting, failed }] = [await ordersOf(db), await countPayments(db), await mailsOf(db)]
    orders.reset()
    for (const { order_status, payment_status, count } of counted) {
      orders.set({ status: order_status, payment: payment_status }, Number(count))
    }
    payments.reset()
    for (const { state, count } of states) payments.set({ state }, Number(count))
    mails.set({ state: 'waiting' }, Number(waiting))
    mails.set({ state: 'given up' }, Number(failed))
  }

  addPictures(registry)
}

function addPictures(registry: Registry): void {
  const pictures: Gauge = new Gauge({
    name: 'selvedge_pictures_pending',
    help: 'Pictures that this process renders, or that wait for it.',
    registers: [registry],
    collect: () => pictures.set(picturesPending())
  })
}

const ordersOf = (db: Db) =>
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

const mailsOf = (db: Db) =>
  db
    .selectFrom('mail_outbox')
    .where('sent_at', 'is', null)
    .select((eb) => [
      eb.fn.countAll().filterWhere('failed_at', 'is', null).as('waiting'),
      eb.fn.countAll().filterWhere('failed_at', 'is not', null).as('failed')
    ])
    .executeTakeFirstOrThrow()
