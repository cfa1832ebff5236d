import { describe, expect } from 'vitest'

import { HOUR, SECOND } from '../../../../src/lib/dates.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { openOtherProcess } from '../../../support/other-process.ts'
import type { Person } from '../../../support/person.ts'
import { openSite } from '../../../support/site.ts'

const inHours = ({ shop }: TestShop, hours: number) => new Date(shop.now().getTime() + hours * HOUR).toISOString()

const readImages = async (person: Person) =>
  (await person.call('GET /api/common/feature/get')).data.map(({ image }) => image)

async function addBanner(shop: TestShop, image: string, times: { startsAt?: string; endsAt?: string }) {
  const admin = await shop.admin(image.slice(1))
  const { data } = await admin.call('POST /api/common/feature/add', { body: { image, ...times } })
  return { admin, params: { id: data._id }, banner: data }
}

describe('a banner with a start and an end', () => {
  it('is visible from the start until the end, in every process, and admins always see it', async ({ shop }) => {
    const other = await openOtherProcess(shop)
    const site = await openSite(other, 'in this process')
    const times = { startsAt: inHours(shop, 1), endsAt: inHours(shop, 2) }
    const { admin, banner } = await addBanner(shop, '/campaign.jpg', times)
    expect(banner).toMatchObject(times)
    const ada = await shop.shopper()
    const readAll = async () => {
      const { headers } = await site.send('/shop/home', ada)
      return [headers['etag'], await readImages(shop.visitor()), await readImages(other.visitor())]
    }
    // The other process learns of the next change with any query of the version.
    const [before, ...hidden] = await readAll()
    expect(hidden).toEqual([[], []])
    shop.pass(HOUR - SECOND)
    expect(await readAll()).toEqual([before, [], []])
    shop.pass(SECOND)
    const rendered = site.rendered.length
    expect((await readAll()).slice(1)).toEqual([['/campaign.jpg'], ['/campaign.jpg']])
    expect(site.rendered.length).toBe(rendered + 1)
    shop.pass(HOUR)
    const [last, ...ended] = await readAll()
    expect(ended).toEqual([[], []])
    // Another process has applied the changes before.
    await other.shop.applyDueChanges()
    expect((await readAll())[0]).toBe(last)
    expect(site.rendered.length).toBe(rendered + 2)
    expect(await readImages(admin)).toEqual(['/campaign.jpg'])
    const { data } = await admin.call('GET /api/admin/activity/get', { query: { kind: 'feature' } })
    expect(data.map(({ action, actor }) => [action, actor?.userName])).toEqual([
      ['feature.ended', 'campaign.jpg'],
      ['feature.started', 'campaign.jpg'],
      ['feature.added', 'campaign.jpg']
    ])
  })

  it('that is visible when it is added is hidden at its end', async ({ shop }) => {
    await addBanner(shop, '/sale.jpg', { endsAt: inHours(shop, 1) })
    expect(await readImages(shop.visitor())).toEqual(['/sale.jpg'])
    shop.pass(HOUR)
    expect(await readImages(shop.visitor())).toEqual([])
  })

  it.for([
    [1, 2],
    [2, 1]
  ])('starts at its own time if one is scheduled for %i h and then one for %i h', async (starts, { shop }) => {
    for (const hours of starts) await addBanner(shop, `/${hours}.jpg`, { startsAt: inHours(shop, hours) })
    shop.pass(HOUR)
    expect(await readImages(shop.visitor())).toEqual(['/1.jpg'])
    shop.pass(HOUR)
    expect(await readImages(shop.visitor())).toHaveLength(2)
  })

  it('follows the start and end of its last edit, and stays deleted', async ({ shop }) => {
    const { admin, params } = await addBanner(shop, '/a.jpg', { endsAt: inHours(shop, 1) })
    const edit = (body: { startsAt?: string | null; endsAt?: string | null }) =>
      admin.call('PUT /api/admin/features/edit/{id}', { params, body })
    expect(await readImages(shop.visitor())).toEqual(['/a.jpg'])
    await edit({ endsAt: inHours(shop, 3) })
    shop.pass(2 * HOUR)
    expect(await readImages(shop.visitor())).toEqual(['/a.jpg'])
    await edit({ startsAt: inHours(shop, 0.5) })
    expect(await readImages(shop.visitor())).toEqual([])
    await edit({ startsAt: null, endsAt: null })
    expect(await readImages(shop.visitor())).toEqual(['/a.jpg'])
    await edit({ startsAt: inHours(shop, 1) })
    await admin.call('DELETE /api/common/feature/delete/{id}', { params })
    shop.pass(2 * HOUR)
    expect(await readImages(admin)).toEqual([])
  })

  it('has both times of one edit if two processes change them at the same moment', async ({ shop }) => {
    const { admin, params } = await addBanner(shop, '/a.jpg', { startsAt: inHours(shop, 9) })
    const other = await openOtherProcess(shop)
    const sameAdmin = other.visitor(() => admin.token)
    const edit = ({ call }: Person, body: object) => call('PUT /api/admin/features/edit/{id}', { params, body })
    for (let round = 0; round < 3; round += 1) {
      const first = { startsAt: inHours(shop, 1), endsAt: inHours(shop, 2) }
      const second = { startsAt: inHours(shop, 3), endsAt: inHours(shop, 4) }
      await Promise.all([edit(admin, first), edit(sameAdmin, second)])
      const [banner] = (await admin.call('GET /api/common/feature/get')).data
      expect([first, second]).toContainEqual({ startsAt: banner?.startsAt, endsAt: banner?.endsAt })
      const visibleHours: number[] = []
      for (const hour of [1, 2, 3, 4]) {
        shop.pass(HOUR)
        if ((await readImages(shop.visitor())).length > 0) visibleHours.push(hour)
      }
      expect(visibleHours).toEqual(banner?.startsAt === first.startsAt ? [1] : [3])
    }
  })

  it('keeps its start and end when it is deleted and restored', async ({ shop }) => {
    const { admin, params, banner } = await addBanner(shop, '/a.jpg', { startsAt: inHours(shop, 2) })
    await admin.call('DELETE /api/common/feature/delete/{id}', { params })
    expect((await admin.call('PUT /api/admin/features/restore/{id}', { params })).data).toEqual([banner])
    expect(await readImages(shop.visitor())).toEqual([])
    shop.pass(2 * HOUR)
    expect(await readImages(shop.visitor())).toEqual(['/a.jpg'])
  })

  it('takes times of any time zone, and no end before the start', async ({ shop }) => {
    const { admin, params, banner } = await addBanner(shop, '/a.jpg', { startsAt: '2026-07-01T09:00:00+02:00' })
    expect(banner.startsAt).toBe('2026-07-01T07:00:00.000Z')
    const body = { endsAt: '2026-07-01T07:00:00Z' }
    await expect(admin.call('PUT /api/admin/features/edit/{id}', { params, body })).rejects.toMatchObject({
      status: 400,
      field: 'endsAt'
    })
  })

  it('that cannot start, because the database is read-only, starts within seconds of its recovery', async ({
    shop
  }) => {
    await addBanner(shop, '/a.jpg', { startsAt: inHours(shop, 1) })
    const [ada, { applyDueChanges }] = [await shop.shopper(), shop.shop]
    let attempts = 0
    shop.shop.applyDueChanges = async () => {
      attempts += 1
      throw new Error('read-only')
    }
    shop.pass(HOUR)
    expect([await readImages(ada), await readImages(ada), attempts]).toEqual([[], [], 1])
    shop.shop.applyDueChanges = applyDueChanges
    shop.pass(5 * SECOND)
    expect(await readImages(ada)).toEqual(['/a.jpg'])
  })
})
