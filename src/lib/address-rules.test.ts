import { describe, expect, it } from 'vitest'

import { addressFaults, mayBePhone, mayBePincode } from './address-rules.ts'

const good = { address: '1 Mill Lane', city: 'Leeds', pincode: 'LS1 4AP', phone: '0113 496 0000', notes: 'Ring twice' }

describe('the fields of an address', () => {
  it.each(['+44 (0)113 496-0000 ext. 12', '4000', '٠١٢٣٤٥', '0113/4960000'])('take %s as a phone number', (phone) =>
    expect(addressFaults({ ...good, phone })).toEqual({})
  )

  it.each(['abc', '12', 'me@example.com', '---'])('do not take %s as a phone number', (phone) =>
    expect(addressFaults({ ...good, phone })).toEqual({ phone: 'This has too few digits for a phone number.' })
  )

  it.each(['SW1A 1AA', '94607', '110-0001', 'HM EX', '١٢٣٤٥'])('take %s as a pincode', (pincode) =>
    expect(addressFaults({ ...good, pincode })).toEqual({})
  )

  it.each(['-', '#1', '...'])('do not take %s as a pincode', (pincode) =>
    expect(addressFaults({ ...good, pincode })).toEqual({ pincode: 'This is too short for a pincode.' })
  )

  it('say of each blank one what belongs there', () => {
    const blank = { address: ' ', city: '', pincode: '\t', phone: '', notes: '\n' }
    expect(addressFaults(blank)).toEqual({
      address: 'Please enter the street and house number.',
      city: 'Please enter the city.',
      pincode: 'Please enter the pincode.',
      phone: 'Please enter a phone number.',
      notes: 'Please enter a note for the delivery.'
    })
  })
})

describe('a client of the API', () => {
  it('may send the shortest phone number and pincode', () => {
    expect([mayBePhone('1'), mayBePincode('2')]).toEqual([true, true])
  })

  it('may not send what can be none', () => {
    expect([mayBePhone('none'), mayBePincode('?!')]).toEqual([false, false])
  })
})
