import { expect, test } from 'vitest'

import { getListingTitle } from './labels.ts'

test.for([
  [['men'], 'Men'],
  [['men', 'kids'], 'All Products'],
  [['boats'], 'All Products'],
  [['constructor'], 'All Products']
] as const)('a list of the categories %j has the title %s', ([category, title]) =>
  expect(getListingTitle({ category: [...category], sortBy: 'default' }, { men: 'Men', kids: 'Kids' })).toBe(title)
)
