import { expect, it } from 'vitest'

import { findHelpPage, findOrderNumber } from './search-links.ts'

it.for([
  ['returns', 'delivery-and-returns'],
  ['How do I return a coat?', 'delivery-and-returns'],
  ['size guide', 'size-guide'],
  ['contact', 'contact'],
  ['size 42 shoes', undefined],
  ['constructor', undefined],
  ['', undefined]
] as const)('%j is answered by the page %j', ([keyword, page]) => {
  expect(findHelpPage(keyword)).toBe(page)
})

it.for([
  ['#1017', 1017],
  [' #1017 ', 1017],
  ['1017', null],
  ['#1017 coat', null],
  ['#', null]
] as const)('%j names the order %j', ([keyword, number]) => {
  expect(findOrderNumber(keyword)).toBe(number)
})
