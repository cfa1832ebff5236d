import { expect } from 'vitest'

import { it } from '../../../support/it.ts'
import { makeProducts } from '../../../support/search.ts'
import { openSite } from '../../../support/site.ts'

it.for([
  ['100%', '100% wool'],
  ['100%25', '100% wool'],
  ['%', null],
  ['%E0%A4%A', null],
  ['wool/100%', '100% wool'],
  ['100%/wool/', '100% wool'],
  ['wool%2F100', '100% wool'],
  ['//wool', '100% wool'],
  ['wool?', '100% wool'],
  ['wool?limit=1', '100% wool'],
  ['wool#100', '100% wool'],
  ['wool%00', '100% wool'],
  ['wool%0A100', '100% wool'],
  ['%77ool', '100% wool'],
  ['"wool"', '100% wool'],
  ["'wool'(100)*", '100% wool'],
  ['wool+100', '100% wool'],
  ['wool\\100', '100% wool'],
  ['', null],
  ['.', null]
] as const)(
  'a search for any keyword in the URL path, encoded or not, gets the status 200: %s',
  async ([pasted, found], { shop }) => {
    await makeProducts(shop, '100% wool', 'Linen')
    for (const where of ['in this process', 'on another host'] as const) {
      const site = await openSite(shop, where)
      const response = await site.send(`/api/shop/search/${pasted}`)
      const { data } = JSON.parse(response.text) as { data: { title: string }[] }
      expect([response.status, data.map(({ title }) => title)]).toEqual([200, found ? [found] : []])
    }
  }
)
