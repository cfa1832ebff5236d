import { expect } from 'vitest'

import { publishDraft, readSection, saveDraft } from '../../../support/content.ts'
import { it } from '../../../support/it.ts'
import type { Person } from '../../../support/person.ts'

const read = async (admin: Person) => (await admin.call('GET /api/admin/dashboard/get', { query: {} })).data.firstSteps

const change = (admin: Person, body: object) => admin.call('PUT /api/admin/settings/update', { body })

it('an owner of an open shop reads what is left to do', async ({ shop }) => {
  const admin = await shop.admin()
  await change(admin, { browsing: 'everyone', shopName: 'Your Store' })
  expect(await read(admin)).toEqual(['name', 'texts', 'delivery', 'category', 'product'])
  await change(admin, { shopName: 'Mill' })
  for (const page of ['terms', 'privacy', 'contact', 'delivery-and-returns'] as const) {
    const section = `information.${page}` as const
    await saveDraft(admin, section, ['', page, { ...(await readSection(admin, section)).body, title: 'Ours' }])
    expect(await read(admin)).toContain(page === 'delivery-and-returns' ? 'delivery' : 'texts')
    await publishDraft(admin, section, page)
  }
  await admin.call('POST /api/admin/groups/add', { body: { kind: 'category', name: 'Hats', slug: 'hats' } })
  await shop.product({ category: 'hats' })
  expect(await read(admin)).toEqual([])
  await change(admin, { shopName: 'Your Store' })
  expect(await read(admin)).toEqual(['name'])
  await change(admin, { showFirstSteps: false })
  expect(await read(admin)).toEqual([])
})

it('the demo has no first steps while only members see it, and other roles have none', async ({ shop }) => {
  const admin = await shop.admin()
  expect(await read(admin)).toEqual([])
  const marketer = await shop.admin('Mara', 'marketing')
  expect(await read(marketer)).toBeUndefined()
})
