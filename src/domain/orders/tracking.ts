export const CARRIERS = ['dhl', 'ups', 'fedex', 'usps', 'dpd', 'gls', 'royal-mail', 'other'] as const
export type Carrier = (typeof CARRIERS)[number]

/** Of a line of an import. `set` also means that the line will be applied after a dry run. */
export const TRACKING_OUTCOMES = [
  'set',
  'unchanged',
  'unknown-order',
  'not-paid',
  'cancelled',
  'repeated',
  'unknown-carrier',
  'malformed'
] as const

interface Tracking {
  carrier: Carrier
  number: string
}

export const CARRIER_NAMES: Record<Carrier, string> = {
  dhl: 'DHL',
  ups: 'UPS',
  fedex: 'FedEx',
  usps: 'USPS',
  dpd: 'DPD',
  gls: 'GLS',
  'royal-mail': 'Royal Mail',
  other: 'Other'
}

/** In the syntax of the HTML attribute `pattern`, for text without surrounding white space. */
export const TRACKING_NUMBER_PATTERN = String.raw`[A-Za-z0-9][A-Za-z0-9 .\/\-]*`

/** The public tracking page of each carrier's website, up to the tracking number. */
const TRACKING_PAGES: Record<Exclude<Carrier, 'other'>, string> = {
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  dpd: 'https://tracking.dpd.de/status/en_US/parcel/',
  gls: 'https://gls-group.com/track/',
  'royal-mail': 'https://www.royalmail.com/track-your-item#/tracking-results/'
}

/** Returns the carrier's page about a package, or null for an unknown carrier. */
export const findTrackingUrl = ({ carrier, number }: Tracking): string | null =>
  carrier === 'other' ? null : TRACKING_PAGES[carrier] + encodeURIComponent(number.replaceAll(' ', ''))

/** Formats a tracking number as 'DHL JD0146 0000', or without the name of an unknown carrier. */
export const formatTracking = ({ carrier, number }: Tracking): string =>
  carrier === 'other' ? number : `${CARRIER_NAMES[carrier]} ${number}`
