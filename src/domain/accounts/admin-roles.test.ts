import { expect, test } from 'vitest'

import { ADMIN_ROLES, type AdminArea, describePermitted, isPermitted } from './admin-roles.ts'

const WRITES: Record<AdminArea, string[]> = {
  account: ['owner', 'orders', 'products', 'marketing', 'read-only'],
  activity: ['owner'],
  administrators: ['owner'],
  content: ['owner', 'marketing'],
  customers: ['owner', 'orders'],
  dashboard: ['owner'],
  images: ['owner', 'products', 'marketing'],
  orders: ['owner', 'orders'],
  products: ['owner', 'products'],
  promotions: ['owner', 'marketing'],
  reviews: ['owner', 'products', 'marketing'],
  settings: ['owner']
}

const OTHER_READS: Partial<Record<AdminArea, string[]>> = {
  activity: ['read-only'],
  content: ['read-only'],
  customers: ['read-only'],
  dashboard: ['orders', 'products', 'marketing', 'read-only'],
  orders: ['read-only'],
  products: ['orders', 'marketing', 'read-only'],
  promotions: ['orders', 'products', 'read-only'],
  reviews: ['read-only']
}

test.for(Object.keys(WRITES) as AdminArea[])('the permissions for %s', (area) => {
  const list = (permission: 'read' | 'write') => ADMIN_ROLES.filter((role) => isPermitted(role, area, permission))
  expect(list('write')).toEqual(WRITES[area])
  expect(list('read').toSorted()).toEqual([...WRITES[area], ...(OTHER_READS[area] ?? [])].toSorted())
  for (const permission of ['read', 'write'] as const) expect(isPermitted(undefined, area, permission)).toBe(false)
})

test('permitted roles are named in a sentence', () => {
  expect(describePermitted('settings', 'read')).toBe('an administrator with the role Owner')
  expect(describePermitted('orders', 'read')).toBe('an administrator with the role Owner, Orders or Read only')
  expect(describePermitted('account', 'write')).toBe('an administrator')
})
