import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { FirstEntries } from './first-entries.ts'

const position = fc.record({ key: fc.integer({ min: 0, max: 20 }), id: fc.stringMatching(/^[a-f]{1,3}$/) })

test('the first entries equal those of a sorted list, also after pruning', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(position, { maxLength: 200, selector: ({ id }) => id }),
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom('asc', 'desc'),
      fc.option(position, { nil: undefined }),
      (entries, limit, direction, after) => {
        const toSortKey = ({ key, id }: { key: number; id: string }) => `${String(key).padStart(2, '0')} ${id}`
        const ascending = entries.map(toSortKey).toSorted()
        const sorted = direction === 'asc' ? ascending : ascending.toReversed()
        const isAfter = (text: string) =>
          !after || (direction === 'asc' ? text > toSortKey(after) : text < toSortKey(after))
        const first = new FirstEntries<(typeof entries)[number]>({ limit, direction, after })
        for (const entry of entries) first.add(entry)
        expect(first.toSorted().map(toSortKey)).toEqual(sorted.filter(isAfter).slice(0, limit))
      }
    ),
    { examples: [[Array.from({ length: 150 }, (_, at) => ({ key: at % 7, id: `a${at}` })), 5, 'desc', undefined]] }
  )
})
