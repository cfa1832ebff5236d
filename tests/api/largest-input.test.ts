import { expect } from 'vitest'
import type { ZodObject } from 'zod'

import type { Call } from '../../src/api/contract/call.ts'
import { type CallName, contract } from '../../src/api/contract/index.ts'
import { type Example, EXAMPLES, requestOf } from '../support/examples.ts'
import { it } from '../support/it.ts'

/** Characters; the request head stays below Node's limit. */
const IN_THE_URL = 12_000
const IN_THE_BODY = 60_000

const MAX_RESPONSE_BYTES = 200_000

const listOf = (length: number): string =>
  Array.from({ length: Math.floor(length / 5) }, (_, index) => 1000 + index).join(',')

/** Returns copies of the example, each with one very long field. */
function enlargeFields(name: CallName, example: Example): Example[] {
  const call: Call = contract[name]
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.keys((call[part] as ZodObject | undefined)?.shape ?? {}).flatMap((field) => {
      const length = part === 'body' ? IN_THE_BODY : IN_THE_URL
      const values = ['x'.repeat(length), listOf(length), ...(part === 'body' ? [listOf(length).split(',')] : [])]
      return values.map((value) => ({ ...example, [part]: { ...example[part], [field]: value } }))
    })
  )
}

it.for(Object.keys(EXAMPLES) as CallName[])(
  '%s answers a very long value of any field with a small response',
  async (name, { world }) => {
    const person = name.includes('/admin/') || name.includes('/common/') ? world.admin : world.ada
    for (const example of enlargeFields(name, EXAMPLES[name](world, world.of(world.ada)))) {
      const { url, init } = requestOf(name, example, encodeURIComponent)
      const response = await person.request(url, init)
      expect(response.status, await response.clone().text()).toBeLessThan(500)
      expect((await response.text()).length).toBeLessThan(MAX_RESPONSE_BYTES)
    }
  }
)
