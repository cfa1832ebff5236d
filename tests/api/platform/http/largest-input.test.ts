import { expect } from 'vitest'
import type { ZodObject } from 'zod'

import type { Call } from '../../../../src/api/contract/call.ts'
import { type CallName, contract } from '../../../../src/api/contract/index.ts'
import { type Example, EXAMPLES, requestOf } from '../../../support/examples.ts'
import { it } from '../../../support/it.ts'

/** Characters; the request head stays below Node's limit. */
const IN_THE_URL = 12_000
const IN_THE_BODY = 60_000

const MAX_RESPONSE_BYTES = 200_000

const listOf = (length: number): string =>
  Array.from({ length: Math.floor(length / 5) }, (_, index) => 1000 + index).join(',')

interface Enlarged {
  field: string
  value: string | string[]
  example: Example
}

/** Returns copies of the example, each with one very long field. */
function enlargeFields(name: CallName, example: Example): Enlarged[] {
  const call: Call = contract[name]
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.keys((call[part] as ZodObject | undefined)?.shape ?? {}).flatMap((field) => {
      const length = part === 'body' ? IN_THE_BODY : IN_THE_URL
      const values = ['x'.repeat(length), listOf(length), ...(part === 'body' ? [listOf(length).split(',')] : [])]
      return values.map((value) => ({
        field,
        value,
        example: { ...example, [part]: { ...example[part], [field]: value } }
      }))
    })
  )
}

function readOutcome(status: number, text: string): string {
  // The value is ignored, or refused by a call of /api/auth/, which responds with 200.
  if (status === 200 || status === 201) return 'ignored'
  const { code, field = '' } = JSON.parse(text) as { code: string; field?: string }
  return `${status} ${code} ${field.split('.')[0]}`
}

it.for(Object.keys(EXAMPLES) as CallName[])(
  '%s refuses or ignores a very long value of any field, with a small response',
  async (name, { world }) => {
    const person = name.includes('/admin/') || name.includes('/common/') ? world.admin : world.ada
    for (const enlarged of enlargeFields(name, EXAMPLES[name](world, world.of(world.ada)))) {
      const { url, init } = requestOf(name, enlarged.example, encodeURIComponent)
      const response = await person.request(url, init)
      const text = await response.text()
      expect(readOutcome(response.status, text)).toBeOneOf([
        'ignored',
        '413 too-large ',
        `400 invalid ${enlarged.field}`
      ])
      expect(text.length).toBeLessThan(MAX_RESPONSE_BYTES)
      expect(text).not.toContain(String(enlarged.value).slice(0, 1000))
      // A shopper can review a product once.
      await world.shop.shop.db.deleteFrom('reviews').execute()
    }
  }
)
