import { expect, test } from 'vitest'

import { findTrackingUrl, formatTracking } from './tracking.ts'

test('the link to a known carrier contains the number without spaces', () => {
  expect(findTrackingUrl({ carrier: 'ups', number: '1Z 999 AA1' })).toBe('https://www.ups.com/track?tracknum=1Z999AA1')
  expect(findTrackingUrl({ carrier: 'gls', number: 'A/B' })).toBe('https://gls-group.com/track/A%2FB')
})

test('another carrier has no link and no name', () => {
  expect(findTrackingUrl({ carrier: 'other', number: '1' })).toBeNull()
  expect(formatTracking({ carrier: 'other', number: '1' })).toBe('1')
  expect(formatTracking({ carrier: 'royal-mail', number: 'AB 1' })).toBe('Royal Mail AB 1')
})
