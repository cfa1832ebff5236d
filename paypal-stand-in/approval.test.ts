import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { captureOf, issuesOf, openStandIn, orderBody, usd } from './testing.ts'
import type { OpenStandIn } from './testing.ts'

let paypal: OpenStandIn
beforeEach(async () => {
  paypal = await openStandIn()
})
afterEach(() => paypal.close())

const RETURN_URL = 'http://localhost:4321/checkout/return?orderId=order-1'

const choose = async (id: string, choice: string): Promise<[number, string | null]> => {
  const { status, headers } = await paypal.page(`/checkoutnow?token=${id}`, choice)
  return [status, headers.get('location')]
}

describe('the approval page', () => {
  test('shows the amount, the items and three buttons, and that no money moves', async () => {
    const items = [{ name: 'Shirt <script>', quantity: '2', unit_amount: usd('600.00') }]
    const amount = { ...usd('1200.00'), breakdown: { item_total: usd('1200.00') } }
    const { id } = await paypal.created(orderBody({ amount, items }))
    const response = await paypal.page(`/checkoutnow?token=${id}`)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('This is a simulated payment.')
    expect(html).toContain('$1,200.00')
    expect(html).toContain('Shirt &lt;script&gt;')
    expect([...html.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, name]) => name?.trim())).toEqual([
      'Pay now',
      'Decline',
      'Cancel and return'
    ])
    expect(html).not.toContain('<script')
  })

  test('is never stored, runs no script, and may redirect to the shop', async () => {
    const { id } = await paypal.created()
    const { headers } = await paypal.page(`/checkoutnow?token=${id}`)
    expect(headers.get('cache-control')).toBe('no-store')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' http://localhost:4321;")
    expect(policy).not.toContain('script-src')
  })

  test('approves after Pay now and redirects to the shop with the token and the payer', async () => {
    const { id } = await paypal.created()
    expect(await choose(id, 'pay')).toEqual([303, `${RETURN_URL}&token=${id}&PayerID=SELVEDGEPAYER`])
    expect(captureOf(await paypal.capture(id)).status).toBe('COMPLETED')
  })

  test('redirects after Decline in the same way, declines the capture, and lets the payer pay afterwards', async () => {
    const { id } = await paypal.created()
    expect(await choose(id, 'decline')).toEqual([303, `${RETURN_URL}&token=${id}&PayerID=SELVEDGEPAYER`])
    expect(issuesOf(await paypal.capture(id))).toEqual(['INSTRUMENT_DECLINED'])
    await choose(id, 'pay')
    expect(captureOf(await paypal.capture(id)).status).toBe('COMPLETED')
  })

  test('redirects after Cancel and return to the checkout with only the token', async () => {
    const { id } = await paypal.created()
    expect(await choose(id, 'cancel')).toEqual([303, `http://localhost:4321/checkout?token=${id}`])
    expect(issuesOf(await paypal.capture(id))).toEqual(['ORDER_NOT_APPROVED'])
  })

  test('explains that it does not know a payment', async () => {
    for (const choice of [undefined, 'pay']) {
      const response = await paypal.page('/checkoutnow?token=5O190127TN364715T', choice)
      expect([response.status, await response.text()]).toEqual([
        404,
        expect.stringContaining('We do not know this payment')
      ])
    }
  })

  test('links back to the shop when the payment is done', async () => {
    const id = await paypal.approved()
    await paypal.capture(id)
    for (const choice of [undefined, 'pay']) {
      const response = await paypal.page(`/checkoutnow?token=${id}`, choice)
      const html = await response.text()
      expect([response.status, html]).toEqual([200, expect.stringContaining('This payment is done already')])
      expect(html).toContain(`href="${RETURN_URL.replace('&', '&amp;')}&amp;token=${id}&amp;PayerID=SELVEDGEPAYER"`)
    }
  })

  test('cannot approve an expired order', async () => {
    const { id } = await paypal.created()
    await paypal.control(`orders/${id}/expire`)
    const response = await paypal.page(`/checkoutnow?token=${id}`, 'pay')
    expect([response.status, await response.text()]).toEqual([410, expect.stringContaining('This payment has expired')])
  })
})
