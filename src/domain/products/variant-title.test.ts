import { expect, test } from 'vitest'

import { formatVariantTitle, parseStyleTitle, splitItemTitle } from './variant-title.ts'

test.each([
  [{ color: 'blue', size: 'M' }, 'Oxford shirt, blue, M'],
  [{ color: 'blue' }, 'Oxford shirt, blue'],
  [{ size: 'M' }, 'Oxford shirt, M'],
  [{}, 'Oxford shirt']
])('the title of the variant %j is %j', (names, title) => {
  expect(formatVariantTitle('Oxford shirt', names)).toBe(title)
  expect(parseStyleTitle(title, names)).toBe('Oxford shirt')
})

test('a title without the variant is the style’s title', () => {
  expect(parseStyleTitle('Linen shirt', { color: 'blue', size: 'M' })).toBe('Linen shirt')
})

test.each([
  [
    { styleTitle: 'Oxford shirt', color: 'blue', size: 'M' },
    { title: 'Oxford shirt', variant: 'blue, M' }
  ],
  [{ styleTitle: 'Oxford shirt' }, { title: 'Oxford shirt', variant: '' }],
  [{}, { title: 'Oxford shirt, blue, M', variant: '' }],
  [{ size: '10' }, { title: 'Oxford shirt, blue, M', variant: '10' }]
])('the line item with %j shows %j', (names, shown) => {
  expect(splitItemTitle({ title: 'Oxford shirt, blue, M', ...names })).toEqual(shown)
})
