import { CAMPAIGN_EVENTS, type CampaignEvent } from '../../../domain/page-reports/campaigns.ts'
import type { Rating, Vital } from '../../../domain/page-reports/web-vitals.ts'

/** Their subject is the name of a campaign. */
export type CampaignCount = `campaign-${CampaignEvent | 'cart-add'}`

export const CAMPAIGN_COUNTS: readonly CountName[] = [
  ...CAMPAIGN_EVENTS.map((event) => `campaign-${event}` as const),
  'campaign-cart-add'
]

/** Their subject is a banner or a tile. */
export type ClickCount = 'banner-click' | 'tile-click'

/** Its subject is an action of the audit log. */
type AuditCount = 'audit-omitted'

export type CountName =
  | 'page-view'
  | 'product-view'
  | 'cart-add'
  | 'checkout'
  | 'order-paid'
  | AuditCount
  | `${Vital}-${Rating}`
  | ClickCount
  | CampaignCount
