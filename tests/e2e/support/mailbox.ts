import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect } from 'playwright/test'

import type { RunningShop } from '../../support/running-shop.ts'

/** Milliseconds; the mail job runs every few seconds. */
const MAX_WAIT = 20_000

export const findResetLink = (shop: RunningShop, address: string): Promise<string> =>
  findMailedLink(shop, address, '/auth/reset-password')

/** Finds the link to a page in the newest mail. */
export async function findMailedLink(shop: RunningShop, address: string, path: string): Promise<string> {
  let link = ''
  const readLink = async () => {
    link = extractLink((await listMailsTo(shop, address)).at(-1) ?? '', path)
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
const extractLink = (mail: string, path: string): string =>
  new RegExp(`http\\S+${path}\\?token=[\\w-]+`).exec(mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0] ?? ''
