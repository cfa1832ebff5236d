/** Of the links of a campaign. */
export const CAMPAIGN_PARAMETER = 'utm_campaign'

/** In characters. */
export const MAX_CAMPAIGN_LENGTH = 64

/** Clients choose the names, so the shop counts no further ones on a day. */
export const MAX_CAMPAIGNS = 100

/** What the browser reports. A visit is the landing of a tab. */
export const CAMPAIGN_EVENTS = ['visit', 'product-view', 'checkout'] as const
export type CampaignEvent = (typeof CAMPAIGN_EVENTS)[number]
