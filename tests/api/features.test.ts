import { expect } from 'vitest'

import { it } from '../support/it.ts'

it('shows a visitor the banners in the order they were given', async ({ shop }) => {
  const banner = { alt: 'A coat', headline: 'Coats', words: 'dark' as const, link: '/shop/listing', image: '/a.jpg' }
  const at = '2026-03-01T09:00:00.000Z'
  const rows = [
    { ...banner, id: 'second', position: 2, image_small: '/b-small.jpg', created_at: at },
    { ...banner, id: 'first', position: 1, created_at: at }
  ]
  await shop.shop.db.insertInto('features').values(rows).execute()
  const { data } = await shop.visitor().call('GET /api/common/feature/get')
  expect(data).toEqual([
    { ...banner, _id: 'first', imageSmall: null, createdAt: at },
    { ...banner, _id: 'second', imageSmall: '/b-small.jpg', createdAt: at }
  ])
})

it('answers an empty list when there are no banners', async ({ shop }) => {
  expect(await shop.visitor().call('GET /api/common/feature/get')).toEqual({ success: true, data: [] })
})
