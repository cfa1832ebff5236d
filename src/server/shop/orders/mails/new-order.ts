import { formatMoney, toDollars } from '../../../../lib/money.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { queueOwnerMail } from '../../../platform/mail/owner-mail.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { OrderRow } from '../queries.ts'

export const queueOwnerNewOrderMail = (shop: Shop, trx: Trx, { id, number, total_cents }: OrderRow): Promise<void> =>
  queueOwnerMail(shop, trx, {
    kind: 'new-order',
    id,
    subject: `New order #${number}`,
    text: `Order #${number} is paid: ${formatMoney(toDollars(total_cents))}.`,
    link: { label: 'View the order', path: `/admin/orders?order=${id}` }
  })
