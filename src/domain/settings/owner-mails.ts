/** Events about which the shop can email its owner. */
export const OWNER_MAILS = [
  'new-order',
  'cancelled-order',
  'return-request',
  'low-stock',
  'stuck-payment',
  'failed-mail',
  'alarm'
] as const
export type OwnerMail = (typeof OWNER_MAILS)[number]

export const OWNER_MAIL_LABELS: Record<OwnerMail, string> = {
  'new-order': 'New orders',
  'cancelled-order': 'Orders that customers cancel',
  'return-request': 'Return requests',
  'low-stock': 'Products low on stock',
  'stuck-payment': 'Stuck payments',
  'failed-mail': 'Emails that cannot be delivered',
  alarm: 'Alarms of the health page'
}
