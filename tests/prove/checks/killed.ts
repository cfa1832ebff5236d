import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { type Fleet, startFleet } from '../../support/fleet.ts'
import { checkOutUnderKills, findStockErrors, findUnsettled } from '../../support/process-kills.ts'
import { findLedgerDifferences } from '../../support/ledger-differences.ts'
import { randomFrom } from '../../support/random.ts'
import type { Check, Finding, Stage } from '../check.ts'
import { waitUntilEmpty } from '../wait.ts'

const CHECKOUTS = 500
const STOCK = 10_000

/** Seconds. The target is 60; the rest is for a slow machine. */
const SETTLED_WITHIN = 120

export const killed: Check = {
  name: 'killed',
  async *run({ database, seed, times }: Stage): AsyncGenerator<Finding> {
    await using fleet = await startFleet(database, 2, { provider: 'apart' })
    const hat = await fleet.product(STOCK)
    const victims = [...fleet.shops, ...(fleet.provider ? [fleet.provider] : [])]
    const plan = { checkouts: times(CHECKOUTS), product: hat, victims, random: randomFrom(seed) }
    const kills = await checkOutUnderKills(fleet, plan)
    const unsettled = await waitUntilEmpty(() => findUnsettled(fleet), SETTLED_WITHIN)
    const paid = await readPaidOrders(fleet)
    yield {
      done: `${plan.checkouts} approved checkouts; shops killed ${kills[0]} and ${kills[1]} times, provider ${kills[2]}`,
      figure: `${paid.length} paid, ${unsettled.length} unsettled`,
      bound: `each approved order paid, once`,
      wrong: [
        ...unsettled,
        ...(paid.length < plan.checkouts ? [`only ${paid.length} orders are paid`] : []),
        ...(await findLedgerDifferences(fleet)),
        ...(await findStockErrors(fleet, hat, STOCK))
      ]
    }
    yield await checkMails(fleet, paid)
  }
}

const readPaidOrders = async ({ db }: Fleet): Promise<string[]> =>
  (await db.selectFrom('orders').select('id').where('payment_status', '=', 'paid').execute()).map(({ id }) => id)

/** A retried mail has the same Message-ID, so it overwrites its file. */
async function checkMails({ db, folder }: Fleet, paid: string[]): Promise<Finding> {
  const readMails = () =>
    db.selectFrom('mail_outbox').select(['id', 'idempotency_key', 'attempts', 'sent_at']).execute()
  const unsent = await waitUntilEmpty(
    async () =>
      (await readMails()).filter(({ sent_at }) => sent_at === null).map(({ idempotency_key }) => idempotency_key),
    SETTLED_WITHIN
  )
  const mails = await readMails()
  const files = (await readdir(join(folder, 'outbox'))).filter((name) => name.endsWith('.eml'))
  const keys = new Set(mails.map(({ idempotency_key }) => idempotency_key))
  const unnotified = paid.filter((id) => !keys.has(`order-confirmed:${id}`))
  const retriedCount = mails.filter(({ attempts }) => attempts > 1).length
  return {
    done: `${paid.length} orders have their mail; ${retriedCount} mails retried after a kill`,
    figure: `${files.length} mails`,
    bound: 'one for each paid order',
    wrong: [
      ...unsent.map((key) => `${key} was not sent`),
      ...unnotified.map((id) => `no mail was sent for ${id}`),
      ...(mails.length === paid.length && files.length === mails.length
        ? []
        : [`${mails.length} mails were written and ${files.length} sent, for ${paid.length} paid orders`])
    ]
  }
}
