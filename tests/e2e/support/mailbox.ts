import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect } from 'playwright/test'

import type { RunningShop } from '../../support/running-shop.ts'

/** Mails are written and sent by a job that runs every few seconds. */
const SLOWEST = 20_000

/** The newest link for setting a new password that was mailed to this address. */
export async function resetLink(shop: RunningShop, address: string): Promise<string> {
  let link = ''
  const arrived = async () => {
    link = linkIn((await mailsTo(shop, address)).at(-1) ?? '')
    return link
  }
  await expect.poll(arrived, { timeout: SLOWEST }).not.toBe('')
  return link
}

/** Every mail to this address as its source, the newest last. */
async function mailsTo({ outbox }: RunningShop, address: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(outbox, name), 'utf8'))
  const mails = (await Promise.all(files)).filter((mail) => mail.includes(`To: ${address}`))
  return mails.toSorted((one, other) => sentAt(one) - sentAt(other))
}

const sentAt = (mail: string): number => Date.parse(/^Date: (.*)$/m.exec(mail)?.[1] ?? '')

/** A line this long is always quoted-printable: broken with `=`, and `=` itself is `=3D`. */
const linkIn = (mail: string): string =>
  /http\S+\/auth\/reset-password\?token=[\w-]+/.exec(mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0] ?? ''
