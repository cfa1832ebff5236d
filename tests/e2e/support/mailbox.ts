import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect } from 'playwright/test'

import { queueResetMails } from '../../../src/server/people/passwords/forgotten-password.ts'
import { readConfig } from '../../../src/server/platform/config/config.ts'
import type { Db } from '../../../src/server/platform/database/schema.ts'
import type { Shop } from '../../../src/server/platform/shop.ts'
import type { RunningShop } from '../../support/running-shop.ts'

/** Milliseconds; the mail job runs every few seconds. */
const MAX_WAIT = 20_000

const RESET_PATH = '/auth/reset-password'

/** Waits for the delivered mail. */
export const findDeliveredResetLink = (shop: RunningShop, address: string): Promise<string> =>
  pollLink(async () => (await listMailsTo(shop, address)).at(-1), RESET_PATH)

/** Queues the mail itself instead of waiting for the mail job. */
export async function findQueuedResetLink(shop: RunningShop, db: Db, address: string): Promise<string> {
  const config = readConfig('demo', { PORT: new URL(shop.url).port, DATA_DIR: shop.dataDir })
  await queueResetMails({ config, db, now: () => new Date() } as Shop)
  return findQueuedLink(db, address, RESET_PATH)
}

/** Finds the link to a page in the newest queued mail, which may not have been sent yet. */
export const findQueuedLink = (db: Db, address: string, path: string): Promise<string> =>
  pollLink(async () => {
    const query = db.selectFrom('mail_outbox').select('text').where('recipient', '=', address)
    return (await query.orderBy('created_at', 'desc').executeTakeFirst())?.text
  }, path)

async function pollLink(readMail: () => Promise<string | undefined>, path: string): Promise<string> {
  let link = ''
  const readLink = async () => (link = extractLink((await readMail()) ?? '', path))
  await expect.poll(readLink, { timeout: MAX_WAIT }).not.toBe('')
  return link
}

/** Oldest first. */
async function listMailsTo({ outbox }: RunningShop, address: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(outbox, name), 'utf8'))
  const mails = (await Promise.all(files)).filter((mail) => mail.includes(`To: ${address}`))
  return mails.toSorted((first, second) => parseDate(first) - parseDate(second)).map(decode)
}

const parseDate = (mail: string): number => Date.parse(/^Date: (.*)$/m.exec(mail)?.[1] ?? '')

/** Decodes quoted-printable: soft line breaks are `=`, and `=` itself is `=3D`. */
const decode = (mail: string): string => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')

const extractLink = (mail: string, path: string): string =>
  new RegExp(`http\\S+${path}\\?token=[\\w-]+`).exec(mail)?.[0] ?? ''
