import { describe, expect, it } from 'vitest'

import { findAddressErrors } from './address-form.ts'

const validFields = {
  address: '1 Mill Lane',
  city: 'Leeds',
  pincode: 'LS1 4AP',
  phone: '0113 496 0000',
  notes: 'Ring twice'
}

describe('the fields of an address', () => {
  it.each(['+44 (0)113 496-0000 ext. 12', '4000', '٠١٢٣٤٥', '0113/4960000', '1'])(
    'accept %s as a phone number',
    (phone) => expect(findAddressErrors({ ...validFields, phone })).toEqual({})
  )

  it.each(['abc', 'me@example.com', '---'])('reject %s as a phone number', (phone) =>
    expect(findAddressErrors({ ...validFields, phone })).toEqual({ phone: 'A phone number must contain digits.' })
  )

  it.each(['SW1A 1AA', '94607', '110-0001', 'HM EX', '١٢٣٤٥', '1'])('accept %s as a pincode', (pincode) =>
    expect(findAddressErrors({ ...validFields, pincode })).toEqual({})
  )

  it.each(['-', '#', '...'])('reject %s as a pincode', (pincode) =>
    expect(findAddressErrors({ ...validFields, pincode })).toEqual({
      pincode: 'A postal code must contain a letter or a digit.'
    })
  )

  it('except the notes have an error message for a blank value', () => {
    const blank = { address: ' ', city: '', pincode: '\t', phone: '', notes: '\n' }
    expect(findAddressErrors(blank)).toEqual({
      address: 'Please enter the street and house number.',
      city: 'Please enter the city.',
      pincode: 'Please enter the postal code.',
      phone: 'Please enter a phone number.'
    })
  })
})
