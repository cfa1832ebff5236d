import { describe, expect } from 'vitest'

import { MAX_TRACKING_LINES } from '../../../../src/domain/limits.ts'
import { buy, order, readOrder, readOrders, setStatus } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Person } from '../../../support/person.ts'

const importLines = async (admin: Person, lines: string[], { dryRun = false, carrier = 'dhl' as const } = {}) => {
  const body = { text: lines.join('\n'), carrier, dryRun }
  return (await admin.call('POST /api/admin/orders/import-tracking', { body })).data
}

const listOutcomes = async (...request: Parameters<typeof importLines>) =>
  (await importLines(...request)).map(({ line, outcome }) => `${line} ${outcome}`)

/** With two paid orders, one of which is in shipping. */
async function openOrders(shop: TestShop) {
  const [admin, ada] = [await shop.admin(), await shop.shopper('Ada')]
  const hat = await shop.product({ stock: 20 })
  const first = await buy(shop, ada, [hat, 1])
  const second = await buy(shop, ada, [hat, 1])
  await setStatus(admin, second._id, 'inShipping')
  return { admin, ada, hat, first, second }
}

const countMails = async ({ shop }: TestShop) =>
  (await shop.db.selectFrom('mail_outbox').select('id').where('subject', 'like', 'The tracking%').execute()).length

describe('an import of tracking numbers', () => {
  it('sets those of many orders once, and sends no second mail', async ({ shop }) => {
    const { admin, ada, first, second } = await openOrders(shop)
    const lines = ['Order;Number;Carrier', `#${first.number};1Z 999`, '', `${second.number};JJD 1;Royal Mail`]
    const checked = [
      { line: 2, order: `#${first.number}`, number: '1Z 999', outcome: 'set' },
      { line: 4, order: `${second.number}`, number: 'JJD 1', outcome: 'set' }
    ]
    expect(await importLines(admin, lines, { dryRun: true })).toEqual(checked)
    expect((await readOrders(ada)).map(({ tracking }) => tracking)).toEqual([undefined, undefined])
    expect(await importLines(admin, lines)).toEqual(checked)
    expect((await readOrder(ada, first._id)).tracking).toEqual({ carrier: 'dhl', number: '1Z 999' })
    expect((await readOrder(ada, second._id)).tracking).toEqual({ carrier: 'royal-mail', number: 'JJD 1' })
    expect(await countMails(shop)).toBe(1)
    shop.pass(1000)
    expect(await listOutcomes(admin, lines)).toEqual(['2 unchanged', '4 unchanged'])
    expect(await countMails(shop)).toBe(1)
    const { data } = await admin.call('GET /api/admin/activity/get', { query: { q: 'order.tracking-changed' } })
    expect(data).toHaveLength(2)
    expect(await importLines(admin, [`${first.number},1Z 998`])).toMatchObject([{ outcome: 'set', replaces: '1Z 999' }])
    expect((await readOrder(ada, first._id)).tracking?.number).toBe('1Z 998')
  })

  it('reports each line that it cannot apply, and applies the others', async ({ shop }) => {
    const { admin, ada, hat, first, second } = await openOrders(shop)
    await order(await shop.shopper('Ben'), [hat, 1])
    const refunded = await buy(shop, await shop.shopper('Cem'), [hat, 1])
    await setStatus(admin, refunded._id, 'rejected')
    const unpaidNumber = Number(refunded.number) - 1
    const outcomes = await listOutcomes(admin, [
      `${first.number}\t1Z999\tups`,
      '9999\t1Z1',
      `${unpaidNumber}\t1Z2`,
      `${refunded.number}\t1Z3`,
      `${first.number}\t1Z4`,
      `${second.number}\t1Z5\tpigeon`,
      `order ${second.number}\t1Z6`,
      `${second.number}`,
      `${second.number}\t<b>`,
      '1005\t1Z7\tups\tmore'
    ])
    expect(outcomes).toEqual([
      '1 set',
      '2 unknown-order',
      '3 not-paid',
      '4 cancelled',
      '5 repeated',
      '6 unknown-carrier',
      '7 malformed',
      '8 repeated',
      '9 repeated',
      '10 malformed'
    ])
    expect((await readOrder(ada, first._id)).tracking).toEqual({ carrier: 'ups', number: '1Z999' })
    expect(await readOrder(ada, second._id)).not.toHaveProperty('tracking')
  })

  it('accepts at most 500 lines, and names a line with an open quotation mark', async ({ shop }) => {
    const admin = await shop.admin()
    const lines = Array.from({ length: MAX_TRACKING_LINES + 1 }, (_, index) => `${index + 1},1Z999`)
    expect(await importLines(admin, lines.slice(1))).toHaveLength(MAX_TRACKING_LINES)
    const reject = (text: string[]) => expect(importLines(admin, text)).rejects
    await reject(lines).toMatchObject({ status: 400, field: 'text', message: 'Enter at most 500 lines.' })
    for (const text of [[''], [' ', ','], ['order,number']])
      await reject(text).toMatchObject({ status: 400, field: 'text', message: 'Enter at least one line.' })
    const message = 'Line 2 has a quotation mark that is not closed.'
    await reject(['1001,1Z1', '1002,"1Z2', '1003,1Z3']).toMatchObject({ status: 400, field: 'text', message })
    await reject(['x'.repeat(50_001)]).toMatchObject({ status: 400, field: 'text' })
  })
})
