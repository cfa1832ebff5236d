import { describe, expect } from 'vitest'

import { DAY, HOUR } from '../../../../src/lib/dates.ts'
import { discardDraft, publishDraft, readSection } from '../../../support/content.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { openOtherProcess } from '../../../support/other-process.ts'
import type { Person } from '../../../support/person.ts'

const section = 'home.sale'
const params = { section } as const

const readSale = async (person: Person) => (await person.call('GET /api/common/content/get')).data[section]

async function saveDraft(admin: Person, text: string) {
  const { revision } = await readSection(admin, section)
  const body = { revision, newRevision: text.replaceAll(' ', '-'), body: { text } }
  await admin.call('PUT /api/admin/content/draft/{section}', { params, body })
  return body.newRevision
}

async function schedule(shop: TestShop, admin: Person, text: string, hours: number) {
  const revision = await saveDraft(admin, text)
  const publishAt = new Date(shop.shop.now().getTime() + hours * HOUR).toISOString()
  const body = { revision, publishAt }
  const { data } = await admin.call('POST /api/admin/content/publish/{section}', { params, body })
  return { ...data, publishAt }
}

const readSummary = async (admin: Person) =>
  (await admin.call('GET /api/admin/content/get')).data.find((summary) => summary.section === section)

const cancel = (admin: Person, id: string | undefined) =>
  admin.call('DELETE /api/admin/content/schedule/{section}', { params, query: { id: id ?? '' } })

const reopen = (admin: Person, id: string | undefined) =>
  admin.call('POST /api/admin/content/reopen/{section}', { params, body: { id: id ?? '' } })

describe('a scheduled version of the content', () => {
  it('is published at its time in every process, and a draft outlives it', async ({ shop }) => {
    const [admin, other] = [await shop.admin(), await openOtherProcess(shop)]
    const start = await schedule(shop, admin, 'Sale', 1)
    expect(start).toMatchObject({ draft: null, versions: [], scheduled: [{ scheduledBy: 'Root' }] })
    await schedule(shop, admin, 'After the sale', 2)
    await saveDraft(admin, 'Draft')
    const ada = await shop.shopper()
    const reader = { ...ada, call: other.visitor(() => ada.token).call }
    expect(await readSale(reader)).toBeUndefined()
    shop.pass(HOUR)
    expect([await readSale(reader), await readSale(shop.visitor())]).toEqual([{ text: 'Sale' }, { text: 'Sale' }])
    expect(await readSection(admin, section)).toMatchObject({
      body: { text: 'Draft' },
      revision: 'Draft',
      versions: [{ publishedBy: 'Root' }],
      scheduled: [{}]
    })
    // Nobody visited the shop in the meantime.
    shop.pass(DAY)
    expect(await readSale(shop.visitor())).toEqual({ text: 'After the sale' })
    const { data } = await admin.call('GET /api/admin/activity/get', { query: { kind: 'content' } })
    expect(data.map(({ action }) => action)).toEqual([
      'content.published',
      'content.published',
      'content.scheduled',
      'content.scheduled'
    ])
  })

  it('is in the preview from its time until the time of the next version', async ({ shop }) => {
    const admin = await shop.admin()
    const first = await schedule(shop, admin, 'First', 1)
    await schedule(shop, admin, 'Second', 2)
    const preview = async (milliseconds: number) => {
      const at = new Date(Date.parse(first.publishAt) + milliseconds).toISOString()
      return (await admin.call('GET /api/admin/content/preview', { query: { at } })).data[section]
    }
    expect(await preview(-1)).toBeUndefined()
    expect([await preview(0), await preview(HOUR - 1)]).toEqual([{ text: 'First' }, { text: 'First' }])
    expect(await preview(HOUR)).toEqual({ text: 'Second' })
    expect(await readSale(shop.visitor())).toBeUndefined()
  })

  it('is only in the history of its own section', async ({ shop }) => {
    const admin = await shop.admin()
    const { scheduled } = await schedule(shop, admin, 'Sale', 1)
    const { publishAt } = await schedule(shop, admin, 'Later sale', 2)
    await saveDraft(admin, 'Draft')
    await cancel(admin, scheduled[0]?.id)
    const readAll = (await admin.call('GET /api/admin/content/get')).data.filter((summary) => summary.scheduled)
    expect(readAll).toMatchObject([{ section, scheduled: { publishAt } }])
    expect(await readSection(admin, section)).toMatchObject({ scheduled: [{ publishAt }], unpublished: [{}] })
    expect(await readSection(admin, 'home.vip')).toMatchObject({ scheduled: [], unpublished: [] })
  })

  it('is refused without a draft', async ({ shop }) => {
    const admin = await shop.admin()
    const later = new Date(shop.shop.now().getTime() + HOUR).toISOString()
    for (const publishAt of [undefined, later])
      await expect(publishDraft(admin, section, '', publishAt)).rejects.toMatchObject({ status: 404 })
  })

  it('is replaced by a later one if both are due', async ({ shop }) => {
    const admin = await shop.admin()
    await schedule(shop, admin, 'After the sale', 2)
    await schedule(shop, admin, 'Sale', 1)
    shop.pass(DAY)
    expect(await readSale(shop.visitor())).toEqual({ text: 'After the sale' })
    expect((await readSection(admin, section)).versions).toHaveLength(2)
  })

  it('becomes the draft when it is cancelled', async ({ shop }) => {
    const admin = await shop.admin()
    const { scheduled } = await schedule(shop, admin, 'Sale', 1)
    const { data } = await cancel(admin, scheduled[0]?.id)
    expect(data).toMatchObject({ draft: { savedBy: 'Root' }, body: { text: 'Sale' }, scheduled: [], unpublished: [] })
    await expect(cancel(admin, scheduled[0]?.id)).rejects.toMatchObject({ status: 404 })
    shop.pass(DAY)
    expect(await readSale(shop.visitor())).toBeUndefined()
  })

  it('stays in the history when it is cancelled while there is a draft, and can be edited later', async ({ shop }) => {
    const admin = await shop.admin()
    const { scheduled, publishAt } = await schedule(shop, admin, 'Sale', 1)
    await saveDraft(admin, 'Draft')
    const [version] = scheduled
    const { data } = await cancel(admin, version?.id)
    const kept = { id: version?.id, publishAt, scheduledBy: 'Root', reason: null }
    expect(data).toMatchObject({ body: { text: 'Draft' }, scheduled: [], unpublished: [kept] })
    expect(await readSummary(admin)).toMatchObject({ scheduled: null, failedChange: null })
    await expect(reopen(admin, version?.id)).rejects.toMatchObject({ status: 400 })
    await discardDraft(admin, section, data.revision)
    expect((await reopen(admin, version?.id)).data).toMatchObject({
      draft: { savedBy: 'Root' },
      body: { text: 'Sale' },
      unpublished: []
    })
  })

  it('is refused for a past time, and for an incomplete draft', async ({ shop }) => {
    const admin = await shop.admin()
    await expect(schedule(shop, admin, 'Sale', 0)).rejects.toMatchObject({ status: 400, field: 'publishAt' })
    await expect(schedule(shop, admin, '', 1)).rejects.toMatchObject({ status: 400 })
    expect((await readSection(admin, section)).scheduled).toEqual([])
  })

  it('that cannot be published leaves the other changes of that time', async ({ shop }) => {
    const admin = await shop.admin()
    await schedule(shop, admin, 'Sale', 1)
    await shop.shop.db.updateTable('scheduled_changes').set({ payload: '{"text":""}' }).execute()
    const startsAt = new Date(shop.shop.now().getTime() + HOUR).toISOString()
    await admin.call('POST /api/common/feature/add', { body: { image: '/a.jpg', startsAt } })
    shop.pass(HOUR)
    expect((await shop.visitor().call('GET /api/common/feature/get')).data).toHaveLength(1)
    expect(await readSale(shop.visitor())).toBeUndefined()
    const { data } = await admin.call('GET /api/admin/activity/get', { query: { kind: 'content' } })
    expect(data[0]).toMatchObject({ action: 'schedule.failed', actor: { userName: 'Root' }, subject: { id: section } })
    const failedChange = { at: startsAt, reason: 'This text cannot be published. This field is empty.' }
    expect(await readSummary(admin)).toMatchObject({ draft: null, scheduled: null, failedChange })
    shop.pass(1)
    await publishDraft(admin, section, await saveDraft(admin, 'Corrected'))
    expect(await readSummary(admin)).toMatchObject({ draft: null, failedChange: null })
    const [failed] = (await readSection(admin, section)).unpublished
    expect((await reopen(admin, failed?.id)).data).toMatchObject({ body: { text: '' }, errors: [{ field: 'text' }] })
    expect(await readSummary(admin)).toMatchObject({ draft: { savedBy: 'Root' }, failedChange: null })
  })
})
