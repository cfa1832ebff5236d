interface PostalAddress {
  address: string
  addressLine2?: string | undefined
  city: string
  region?: string | undefined
  pincode: string
  country?: string | undefined
}

/** Returns the lines of a postal address below the name of the recipient. */
export const formatAddressLines = ({
  address,
  addressLine2,
  city,
  region,
  pincode,
  country
}: PostalAddress): string[] =>
  [
    address,
    addressLine2,
    `${[city, region].filter(Boolean).join(', ')} - ${pincode}`,
    country && getCountryName(country)
  ].filter((line): line is string => Boolean(line))

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
