import { CAMPAIGN_PARAMETER, MAX_CAMPAIGN_LENGTH } from '../domain/page-reports/campaigns.ts'
import { createTabStore } from './storage.ts'

/** The campaign of the link that opened the shop in this tab. */
export const $campaign = createTabStore<string>('campaign')

/** Saves the campaign of the link that opened the page. Returns false if there is none, or the tab already has it. */
export function startCampaignVisit(): boolean {
  const campaign = readCampaign(location.href) ?? ($campaign.get() ? undefined : readReferrerCampaign())
  if (!campaign || campaign === $campaign.get()) return false
  $campaign.set(campaign)
  return true
}

const readCampaign = (url: string): string | undefined =>
  new URL(url).searchParams.get(CAMPAIGN_PARAMETER)?.trim().slice(0, MAX_CAMPAIGN_LENGTH) || undefined

/** The shopper may have left the landing page before its scripts loaded. */
const readReferrerCampaign = () =>
  document.referrer.startsWith(`${location.origin}/`) ? readCampaign(document.referrer) : undefined
