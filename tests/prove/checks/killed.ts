import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { type Fleet, startFleet } from '../../support/fleet.ts'
import { checkOutUnderKills, miscounted, unsettled } from '../../support/process-kills.ts'
import { disagreements } from '../../support/disagreements.ts'
import { randomFrom } from '../../support/random.ts'
import type { Check, Finding, Stage } from '../check.ts'
import { untilNone } from '../wait.ts'

const CHECKOUTS = 500
const STOCK = 10_000

/** A charge that a killed process left is ended within a minute of the next start; another is for a slow machine. */
const SETTLED_WITHIN = 120

/** Two shops, each with its reconciler and its mail job, and the payment provider: any of them dies at any moment. */
export const killed: Check = {
  name: 'killed',
  async *run({ database, seed, times }: Stage): AsyncGenerator<Finding> {
    await using fleet = await startFleet(database, 2, { provider: 'apart' })
    const hat = await fleet.product(STOCK)
    const victims = [...fleet.shops, ...(fleet.provider ? [fleet.provider] : [])]
    const plan = { checkouts: times(CHECKOUTS), product: hat, victims, random: randomFrom(seed) }
    const kills = await checkOutUnderKills(fleet, plan)
    const left = await untilNone(() => unsettled(fleet), SETTLED_WITHIN)
    const paid = await paidOrders(fleet)
    yield {
      done: `${plan.checkouts} approved checkouts; shops killed ${kills[0]} and ${kills[1]} times, provider ${kills[2]}`,
      figure: `${paid.length} paid, ${left.length} unsettled`,
      bound: `each approved order paid, once`,
      wrong: [
        ...left,
        ...(paid.length < plan.checkouts ? [`only ${paid.length} orders are paid`] : []),
        ...(await disagreements(fleet)),
        ...(await miscounted(fleet, hat, STOCK))
      ]
    }
    yield await mailsTold(fleet, paid)
  }
}

const paidOrders = async ({ db }: Fleet): Promise<string[]> =>
  (await db.selectFrom('orders').select('id').where('payment_status', '=', 'paid').execute()).map(({ id }) => id)

/** A mail that goes out again is the same file: it has the same Message-ID. */
async function mailsTold({ db, folder }: Fleet, paid: string[]): Promise<Finding> {
  const read = () => db.selectFrom('mail_outbox').select(['id', 'subject_key', 'attempts', 'sent_at']).execute()
  const unsent = await untilNone(
    async () => (await read()).filter(({ sent_at }) => sent_at === null).map(({ subject_key }) => subject_key),
    SETTLED_WITHIN
  )
  const mails = await read()
  const files = (await readdir(join(folder, 'outbox'))).filter((name) => name.endsWith('.eml'))
  const keys = new Set(mails.map(({ subject_key }) => subject_key))
  const untold = paid.filter((id) => !keys.has(`order-confirmed:${id}`))
  const again = mails.filter(({ attempts }) => attempts > 1).length
  return {
    done: `${paid.length} orders are told of; ${again} mails tried again after a kill`,
    figure: `${files.length} mails`,
    bound: 'one for each paid order',
    wrong: [
      ...unsent.map((key) => `${key} was not sent`),
      ...untold.map((id) => `nobody was told of ${id}`),
      ...(mails.length === paid.length && files.length === mails.length
        ? []
        : [`${mails.length} mails were written and ${files.length} sent, for ${paid.length} paid orders`])
    ]
  }
}
