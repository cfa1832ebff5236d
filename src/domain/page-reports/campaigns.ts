/** The URL parameter that names the campaign. */
export const CAMPAIGN_PARAMETER = 'utm_campaign'

/** In characters. */
export const MAX_CAMPAIGN_LENGTH = 64

/** Returns the names that the owner has registered, one on each line of the text. */
export const parseCampaigns = (text: string): Set<string> =>
  new Set(text.split('\n').flatMap((line) => line.trim() || []))

/** Clients choose the names, so the number of those that the owner has not registered is limited per day. */
export const MAX_CAMPAIGNS_PER_DAY = 100

/** A visit is the first page that a tab opens from a campaign link. */
export const CAMPAIGN_EVENTS = ['visit', 'product-view', 'checkout'] as const
export type CampaignEvent = (typeof CAMPAIGN_EVENTS)[number]
