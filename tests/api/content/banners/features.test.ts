import { describe, expect } from 'vitest'

import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'

it('a visitor sees the banners in their saved order', async ({ shop }) => {
  const banner = { alt: 'A coat', headline: 'Coats', link: '/shop/listing', image: '/a.jpg' }
  const at = '2026-03-01T09:00:00.000Z'
  const row = { ...banner, text_color: 'dark' as const, created_at: at }
  const rest = { textColor: 'dark', startsAt: null, endsAt: null, createdAt: at }
  const rows = [
    { ...row, id: 'second', position: 2, image_small: '/b-small.jpg' },
    { ...row, id: 'first', position: 1 }
  ]
  await shop.shop.db.insertInto('banners').values(rows).execute()
  const { data } = await shop.visitor().call('GET /api/common/feature/get')
  expect(data).toEqual([
    { ...banner, ...rest, _id: 'first', imageSmall: null },
    { ...banner, ...rest, _id: 'second', imageSmall: '/b-small.jpg' }
  ])
})

it('a visitor gets an empty list when there are no banners', async ({ shop }) => {
  expect(await shop.visitor().call('GET /api/common/feature/get')).toEqual({ success: true, data: [] })
})

describe('an admin', () => {
  const IMAGE = '/images/0123456789abcdef/800.jpg'
  const images = async (shop: TestShop) =>
    (await shop.visitor().call('GET /api/common/feature/get')).data.map(({ image }) => image)

  it('adds a banner at the end', async ({ shop }) => {
    const admin = await shop.admin()
    for (const image of [IMAGE, '/images/fedcba9876543210/800.jpg']) {
      const { data } = await admin.call('POST /api/common/feature/add', { body: { image } })
      expect(data).toMatchObject({ image, createdAt: shop.shop.now().toISOString() })
    }
    expect(await images(shop)).toEqual([IMAGE, '/images/fedcba9876543210/800.jpg'])
  })

  it.for(['', ' ', 'javascript:alert(1)', 'data:image/png;base64,AA', '//elsewhere.example/a.jpg', null, 7])(
    'cannot add a banner with the image %j',
    async (image, { shop }) => {
      const admin = await shop.admin()
      const added = admin.call('POST /api/common/feature/add', { body: { image: image as string } })
      await expect(added).rejects.toMatchObject({ status: 400 })
      expect(await images(shop)).toEqual([])
    }
  )

  it('deletes a banner; a second delete responds with 404', async ({ shop }) => {
    const admin = await shop.admin()
    const { data } = await admin.call('POST /api/common/feature/add', { body: { image: IMAGE } })
    const remove = () => admin.call('DELETE /api/common/feature/delete/{id}', { params: { id: data._id } })
    await remove()
    expect(await images(shop)).toEqual([])
    await expect(remove()).rejects.toMatchObject({ status: 404 })
  })

  it('restores a deleted banner unchanged at its old position, once', async ({ shop }) => {
    const admin = await shop.admin()
    const more = {
      imageSmall: '/small.jpg',
      alt: 'A coat',
      headline: 'Coats',
      textColor: 'light',
      link: '/shop/home'
    } as const
    for (const image of ['/a.jpg', '/b.jpg', '/c.jpg']) {
      await admin.call('POST /api/common/feature/add', { body: { image, ...more } })
      shop.pass(1000)
    }
    const { data: before } = await shop.visitor().call('GET /api/common/feature/get')
    const params = { id: before[1]?._id ?? '' }
    await admin.call('DELETE /api/common/feature/delete/{id}', { params })
    expect(await images(shop)).toEqual(['/a.jpg', '/c.jpg'])
    shop.pass(1000)
    for (const _ of ['first', 'again']) {
      expect((await admin.call('PUT /api/admin/features/restore/{id}', { params })).data).toEqual(before)
    }
    expect((await shop.visitor().call('GET /api/common/feature/get')).data).toEqual(before)
    const { data: trail } = await admin.call('GET /api/admin/activity/get', { query: { q: params.id } })
    expect(trail.map(({ action }) => action)).toEqual(['feature.restored', 'feature.deleted', 'feature.added'])
    const none = admin.call('PUT /api/admin/features/restore/{id}', { params: { id: 'none' } })
    await expect(none).rejects.toMatchObject({ status: 404 })
  })

  it('adds a banner with texts and a link, and edits only the fields sent', async ({ shop }) => {
    const admin = await shop.admin()
    const more = { alt: 'A coat', headline: 'Coats', textColor: 'light', link: '/shop/listing?category=men' } as const
    const added = await admin.call('POST /api/common/feature/add', { body: { image: IMAGE, ...more } })
    expect(added.data).toMatchObject({ image: IMAGE, imageSmall: null, ...more })
    shop.pass(1000)
    const params = { id: added.data._id }
    const body = { headline: '', imageSmall: '/small.jpg' }
    const { data } = await admin.call('PUT /api/admin/features/edit/{id}', { params, body })
    expect(data).toEqual({ ...added.data, ...body })
    expect((await shop.visitor().call('GET /api/common/feature/get')).data).toEqual([data])
    const trail = await admin.call('GET /api/admin/activity/get', { query: {} })
    const subject = { kind: 'feature', id: params.id }
    expect(trail.data.slice(0, 2)).toMatchObject([
      {
        action: 'feature.edited',
        subject,
        before: { headline: 'Coats', imageSmall: '' },
        after: { headline: '', imageSmall: '/small.jpg' }
      },
      { action: 'feature.added', subject, after: { image: IMAGE } }
    ])
    const unknown = admin.call('PUT /api/admin/features/edit/{id}', { params: { id: 'f'.repeat(24) }, body })
    await expect(unknown).rejects.toMatchObject({ status: 404 })
  })

  it.for([
    'javascript:alert(1)',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'http://plain.example',
    'shop/listing',
    '/a"b',
    '/shop/nope',
    '/shop/listing?category=foo'
  ])('cannot link a banner to %j', async (link, { shop }) => {
    const admin = await shop.admin()
    const { data } = await admin.call('POST /api/common/feature/add', { body: { image: IMAGE } })
    const edited = admin.call('PUT /api/admin/features/edit/{id}', { params: { id: data._id }, body: { link } })
    await expect(edited).rejects.toMatchObject({ status: 400 })
    expect((await shop.visitor().call('GET /api/common/feature/get')).data).toEqual([data])
  })

  it('moves a banner, which is recorded only if the order changes', async ({ shop }) => {
    const admin = await shop.admin()
    const ids: string[] = []
    for (const image of ['/a.jpg', '/b.jpg', '/c.jpg']) {
      ids.push((await admin.call('POST /api/common/feature/add', { body: { image } })).data._id)
    }
    const [a = '', b = '', c = ''] = ids
    const order = [c, a, b]
    for (const body of [{ ids }, { ids: order }, { ids: order }]) {
      await admin.call('PUT /api/admin/features/order', { body })
    }
    for (const query of [{}, { kind: 'feature' }, { q: 'moved' }, { q: c }] as const) {
      const { data } = await admin.call('GET /api/admin/activity/get', { query })
      expect(data.filter(({ action }) => action === 'feature.moved')).toMatchObject([
        { subject: { kind: 'feature', id: c }, before: { order: ids }, after: { order } }
      ])
    }
  })

  it('reorders the banners only with a complete list of their ids', async ({ shop }) => {
    const admin = await shop.admin()
    const ids: string[] = []
    for (const image of ['/a.jpg', '/b.jpg', '/c.jpg']) {
      ids.push((await admin.call('POST /api/common/feature/add', { body: { image } })).data._id)
    }
    const [a = '', b = '', c = ''] = ids
    const { data } = await admin.call('PUT /api/admin/features/order', { body: { ids: [c, a, b] } })
    expect(data.map(({ image }) => image)).toEqual(['/c.jpg', '/a.jpg', '/b.jpg'])
    await admin.call('PUT /api/admin/features/order', { body: { ids: [c, b, a] } })
    expect(await images(shop)).toEqual(['/c.jpg', '/b.jpg', '/a.jpg'])
    for (const wrong of [
      [a, b],
      [a, b, b],
      [a, b, 'other'],
      [a, b, c, c]
    ]) {
      const moved = admin.call('PUT /api/admin/features/order', { body: { ids: wrong } })
      await expect(moved, wrong.join(' ')).rejects.toMatchObject({ status: 409 })
    }
    expect(await images(shop)).toEqual(['/c.jpg', '/b.jpg', '/a.jpg'])
  })
})
