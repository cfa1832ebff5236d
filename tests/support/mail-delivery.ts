import { deliverMail } from '../../src/server/platform/mail/deliver.ts'
import { createMailTransport, type Transport } from '../../src/server/platform/mail/transport.ts'
import { it as itWithShop } from './it.ts'
import type { TestShop } from './open-test-shop.ts'
import { openSmtp, type TestSmtp } from './smtp-server.ts'

/** A test with a shop and a mail server. */
export const it = itWithShop.extend('smtp', async ({ task: _task }, { onCleanup }) => {
  const smtp = await openSmtp()
  onCleanup(smtp.close)
  return smtp
})

export const transportTo = ({ shop }: TestShop, { url }: { url: string }, timeoutMs?: number): Transport =>
  createMailTransport({ smtpUrl: url, dataDir: shop.config.dataDir }, timeoutMs)

export const deliver = (shop: TestShop, smtp: TestSmtp) => deliverMail(shop.shop, transportTo(shop, smtp))

export const recipients = (smtp: TestSmtp) => smtp.accepted.map(({ to }) => to).toSorted()
