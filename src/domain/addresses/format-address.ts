interface PostalAddress {
  address: string
  addressLine2?: string | undefined
  city: string
  region?: string | undefined
  pincode: string
  country?: string | undefined
}

/** Returns the lines of a postal address below the name of the recipient, as the screens show them. */
export const formatAddressLines = (address: PostalAddress): string[] =>
  listLines(address, `${formatCity(address)} - ${address.pincode}`)

/** These put the postal code before the city: Universal Postal Union, postal addressing systems. */
const CODE_BEFORE_CITY = new Set(
  (
    'AD AL AM AT AX BA BE BG BY CH CY CZ DE DK DZ EE ES FI FO FR GE GF GL GP GR HR HU IL IS IT LI LT LU MA MC MD ME ' +
    'MK MQ MY NC NL NO PF PL PM PT RE RO RS SE SI SJ SK SM SN TN TR UY VA WF XK YT'
  ).split(' ')
)

/** Returns the lines for parcels, invoices and emails. An address without a country is in the `home` country. */
export const formatPostalLines = (address: PostalAddress, home: string | undefined): string[] =>
  CODE_BEFORE_CITY.has(address.country || home || '')
    ? listLines(address, `${address.pincode} ${formatCity(address)}`)
    : formatAddressLines(address)

const formatCity = ({ city, region }: PostalAddress): string => [city, region].filter(Boolean).join(', ')

const listLines = ({ address, addressLine2, country }: PostalAddress, cityLine: string): string[] =>
  [address, addressLine2, cityLine, country && getCountryName(country)].filter((line): line is string => Boolean(line))

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' })

/** Other backends may return something else than a code, which `Intl` would refuse. */
export const getCountryName = (code: string): string =>
  (/^[A-Z]{2}$/.test(code) ? COUNTRY_NAMES.of(code) : undefined) ?? code

/** Of a shop whose owner has chosen none. */
export const DEFAULT_COUNTRIES = ['IN']

const POSTAL_CODE_LABELS: Record<string, string> = {
  AU: 'Postcode',
  GB: 'Postcode',
  IE: 'Eircode',
  IN: 'Pincode',
  NL: 'Postcode',
  NZ: 'Postcode',
  PH: 'ZIP code',
  US: 'ZIP code'
}

export const getPostalCodeLabel = (country: string): string => POSTAL_CODE_LABELS[country] ?? 'Postal code'
