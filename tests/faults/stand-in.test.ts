import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { readConfig } from '../../src/server/platform/config/config.ts'
import { connectPayPal } from '../../src/server/platform/paypal/client.ts'
import { startStandInProcess } from '../../src/server/platform/paypal/stand-in.ts'
import { freePorts } from '../support/ports.ts'

test('a stand-in that is killed starts again with its ledger', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-stand-in-'))
  const [port = 0, paypalPort = 0] = await freePorts(2)
  const config = readConfig('demo', { PORT: String(port), PAYPAL_PORT: String(paypalPort), DATA_DIR: folder })
  if (config.payments.kind !== 'simulated') throw new Error('payments are not simulated')
  const account = await startStandInProcess({ ...config, payments: config.payments })
  const paypal = connectPayPal(account)
  const created = await paypal.createOrder({
    requestId: 'one',
    orderId: 'one',
    currency: 'USD',
    shippingCents: 0,
    discountCents: 0,
    totalCents: 1000,
    lines: [{ title: 'Hat', cents: 1000, quantity: 1 }],
    returnUrl: 'http://localhost/return',
    cancelUrl: 'http://localhost/cancel',
    shopName: 'Your Store'
  })
  const pid = account.pid()
  if (pid) process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(paypal.getOrder(created.id)).resolves.toMatchObject({ id: created.id }), {
    timeout: 60_000,
    interval: 100
  })
  await account.stop()
  await expect(paypal.getOrder(created.id)).rejects.toMatchObject({ status: 0 })
  await rm(folder, { recursive: true, force: true })
})
