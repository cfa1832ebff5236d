import type { CampaignEvent } from '../domain/page-reports/campaigns.ts'
import { isProductView } from '../domain/page-reports/product-view.ts'
import { $campaign, startCampaignVisit } from '../stores/campaign.ts'

/** Sends a report, even while the shopper leaves the page. */
const sendReport = (url: string, fields: object): boolean =>
  navigator.sendBeacon(url, new Blob([JSON.stringify(fields)], { type: 'application/json' }))

function reportEvent(event: CampaignEvent): void {
  const campaign = $campaign.get()
  if (campaign) sendReport('/api/shop/campaign-event/add', { campaign, event })
}

function reportPage(): void {
  if (startCampaignVisit()) reportEvent('visit')
  if (location.pathname === '/shop/checkout') reportEvent('checkout')
  // `location` may already have the details that a script has opened, which `reportDetails` counts.
  const [navigation] = performance.getEntriesByType('navigation')
  if (navigation && isProductView(new URL(navigation.name))) reportEvent('product-view')
}

/** Reports product details that a script opens. The entries include requests from before this script was loaded. */
function reportDetails(): void {
  const observer = new PerformanceObserver((list) => {
    for (const { name, initiatorType } of list.getEntries() as PerformanceResourceTiming[]) {
      if (initiatorType === 'fetch' && isProductView(new URL(name))) reportEvent('product-view')
    }
  })
  observer.observe({ type: 'resource', buffered: true })
}

const MIDDLE_BUTTON = 1

function reportClick({ target, type, button }: MouseEvent): void {
  if (type === 'auxclick' && button !== MIDDLE_BUTTON) return
  const link = (target as Element).closest('a')
  const banner = link?.closest('.slides > li')?.id.replace('slide-', '')
  if (banner) sendReport('/api/shop/click/add', { banner })
  const { filter } = link?.dataset ?? {}
  if (!filter) return
  const [slugs] = Object.values(JSON.parse(filter) as Record<string, string[]>)
  sendReport('/api/shop/click/add', { tile: slugs?.[0] })
}

function start(): void {
  reportPage()
  reportDetails()
  for (const event of ['click', 'auxclick'] as const) addEventListener(event, reportClick)
}

// A prerendered page may never be shown.
if ((document as { prerendering?: boolean }).prerendering)
  document.addEventListener('prerenderingchange', start, { once: true })
else start()
