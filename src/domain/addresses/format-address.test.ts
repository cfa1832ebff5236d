import { expect, it } from 'vitest'

import { COUNTRY_CODES } from './countries.ts'
import { formatAddressLines, formatPostalLines, getCountryName, getPostalCodeLabel } from './format-address.ts'

const home = { address: '1 Mill Lane', city: 'Leeds', pincode: 'LS1 4AP' }

it('an address has a line for each part that it has', () => {
  expect(formatAddressLines(home)).toEqual(['1 Mill Lane', 'Leeds - LS1 4AP'])
  expect(formatAddressLines({ ...home, addressLine2: '', region: '', country: '' })).toEqual(formatAddressLines(home))
  const whole = { ...home, addressLine2: 'Floor 2', region: 'West Yorkshire', country: 'GB' }
  expect(formatAddressLines(whole)).toEqual([
    '1 Mill Lane',
    'Floor 2',
    'Leeds, West Yorkshire - LS1 4AP',
    'United Kingdom'
  ])
})

it.each([
  ['DE', undefined, 'LS1 4AP Leeds'],
  [undefined, 'FR', 'LS1 4AP Leeds'],
  ['GB', 'DE', 'Leeds - LS1 4AP'],
  [undefined, undefined, 'Leeds - LS1 4AP']
])('a parcel to an address in %s from a shop in %s has the line %s', (country, homeCountry, line) =>
  expect(formatPostalLines({ ...home, country }, homeCountry)[1]).toBe(line)
)

it('each country has a name, and a text that is no code is its own name', () => {
  expect(COUNTRY_CODES.filter((code) => getCountryName(code) === code)).toEqual([])
  expect(getCountryName('India')).toBe('India')
})

it.each([
  ['IN', 'Pincode'],
  ['US', 'ZIP code'],
  ['GB', 'Postcode'],
  ['FR', 'Postal code']
])('the postal code of %s has the label %s', (country, label) => expect(getPostalCodeLabel(country)).toBe(label))
