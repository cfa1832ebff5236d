import type { Db, Trx } from '../database/schema.ts'
import { readShopDetails, type ShopDetails } from '../settings/read-settings.ts'
import type { Shop } from '../shop.ts'
import { type MailContent, type MailPart, renderMail } from './layout.ts'
import type { Mail } from './outbox.ts'

/** `write` receives the current name and URL of the shop. */
export async function composeMail(
  { config }: Pick<Shop, 'config'>,
  db: Db | Trx,
  envelope: Pick<Mail, 'key' | 'recipient' | 'unsubscribeUrl'>,
  write: (shop: ShopDetails) => MailContent
): Promise<Mail> {
  const shop = await readShopDetails(config, db)
  return { ...envelope, ...(await renderMail(shop, write(shop))) }
}

export const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text })
