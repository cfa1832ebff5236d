/** The URL parameter that names the campaign. */
export const CAMPAIGN_PARAMETER = 'utm_campaign'

/** In characters. */
export const MAX_CAMPAIGN_LENGTH = 64

/** Clients choose the names, so their number per day is limited. */
export const MAX_CAMPAIGNS_PER_DAY = 100

/** A visit is the first page that a tab opens from a campaign link. */
export const CAMPAIGN_EVENTS = ['visit', 'product-view', 'checkout'] as const
export type CampaignEvent = (typeof CAMPAIGN_EVENTS)[number]
