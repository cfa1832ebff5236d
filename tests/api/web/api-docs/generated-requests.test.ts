import * as fc from 'fast-check'
import { expect } from 'vitest'

import type { CallName } from '../../../../src/api/contract/index.ts'
import { createSession } from '../../../../src/server/people/sessions/sessions.ts'
import { type Generated, generatedRequest, requestFor } from '../../../support/generated.ts'
import { it } from '../../../support/it.ts'
import type { Member, Person } from '../../../support/person.ts'
import type { World } from '../../../support/world.ts'

/** `npm run prove` sends more. */
const REQUESTS = 5_000
const AT_ONCE = 20

/** Signing in or out needs another browser, to keep the session of later requests. */
async function senderOf({ shop }: World, name: CallName, member: Member): Promise<Person> {
  if (!/\/log(in|out)$/.test(name)) return member
  const { token } = await createSession(shop.shop, shop.shop.db, member.id)
  return shop.visitor(() => token)
}

async function send(world: World, generated: Generated) {
  const { name, who, about } = generated
  const { url, init } = requestFor(generated, world, world.of(about === 'ada' ? world.ada : world.ben))
  const person = who === 'visitor' ? world.shop.visitor() : await senderOf(world, name, world[who])
  return person.request(url, init)
}

it(`responds to ${REQUESTS} generated requests without a server error`, { timeout: 600_000 }, async ({ world }) => {
  const { shop } = world
  const generated = fc.sample(generatedRequest, { numRuns: REQUESTS, seed: 20_261_121 })
  const failures: object[] = []
  const statuses = new Map<number, number>()
  for (let start = 0; start < generated.length; start += AT_ONCE) {
    await Promise.all(
      generated.slice(start, start + AT_ONCE).map(async (request) => {
        const { status } = await send(world, request)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status >= 500) failures.push({ status, ...request })
      })
    )
  }
  expect(failures).toEqual([])
  // The access checks let enough requests through.
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20)
  expect(statuses.get(201)).toBeGreaterThan(REQUESTS / 400)
  const wrong = await shop.shop.db
    .selectFrom('variants')
    .select('id')
    .where(({ or, eb }) => or([eb('on_hand', '<', 0), eb('reserved', '<', 0)]))
    .execute()
  expect(wrong).toEqual([])
})
