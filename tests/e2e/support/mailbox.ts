import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect } from 'playwright/test'

import type { RunningShop } from '../../support/running-shop.ts'

/** Milliseconds; the mail job runs every few seconds. */
const MAX_WAIT = 20_000

export async function findResetLink(shop: RunningShop, address: string): Promise<string> {
  let link = ''
  const readLink = async () => {
    link = extractLink((await listMailsTo(shop, address)).at(-1) ?? '')
    return link
  }
  await expect.poll(readLink, { timeout: MAX_WAIT }).not.toBe('')
  return link
}

/** Oldest first. */
async function listMailsTo({ outbox }: RunningShop, address: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(outbox, name), 'utf8'))
  const mails = (await Promise.all(files)).filter((mail) => mail.includes(`To: ${address}`))
  return mails.toSorted((first, second) => parseDate(first) - parseDate(second))
}

const parseDate = (mail: string): number => Date.parse(/^Date: (.*)$/m.exec(mail)?.[1] ?? '')

/** Decodes quoted-printable: soft line breaks are `=`, and `=` itself is `=3D`. */
const extractLink = (mail: string): string =>
  /http\S+\/auth\/reset-password\?token=[\w-]+/.exec(mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0] ?? ''
