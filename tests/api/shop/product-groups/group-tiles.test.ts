import { expect } from 'vitest'

import { it } from '../../../support/it.ts'
import { openOtherProcess } from '../../../support/other-process.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Person } from '../../../support/person.ts'

const PICTURE = '/images/0123456789abcdef/800.jpg'
const PICKS = { kind: 'collection', name: 'Picks', slug: 'picks', rule: { category: 'women' } } as const

const list = async (shop: Pick<TestShop, 'visitor'>) =>
  (await shop.visitor().call('GET /api/shop/groups/get')).data.map(({ _id, picture, formerSlugs }) => [
    _id,
    picture,
    ...formerSlugs
  ])

const add = (admin: Person, changes: object) =>
  admin.call('POST /api/admin/groups/add', { body: { ...PICKS, ...changes } })

const edit = (admin: Person, slug: string, changes: object) =>
  admin.call('PUT /api/admin/groups/edit/{slug}', { params: { slug }, body: { name: slug, slug, ...changes } })

it('a category and a brand have a picture after the owner adds one, also under their former slugs', async ({
  shop
}) => {
  const [admin, other] = [await shop.admin(), await openOtherProcess(shop)]
  expect(await list(shop)).toEqual([])
  await edit(admin, 'men', { picture: PICTURE })
  await edit(admin, 'puma', { picture: PICTURE, slug: 'puma-sport' })
  for (const where of [shop, other])
    expect(await list(where)).toEqual([
      ['puma-sport', PICTURE, 'puma'],
      ['men', PICTURE]
    ])
  await edit(admin, 'men', { picture: '' })
  expect(await list(shop)).toEqual([['puma-sport', PICTURE, 'puma']])
})

it('a renamed category is listed with its former slug, also without a picture', async ({ shop }) => {
  const admin = await shop.admin()
  await edit(admin, 'men', { slug: 'gents' })
  await edit(admin, 'women', { description: 'Clothes for women.' })
  expect(await list(shop)).toEqual([['gents', '', 'men']])
})

it('only the collections that the owner has chosen are on the home page, in their order', async ({ shop }) => {
  const admin = await shop.admin()
  await add(admin, { picture: PICTURE })
  await add(admin, { slug: 'second', position: 2, picture: PICTURE, onHome: true })
  await add(admin, { slug: 'first', position: 1, picture: PICTURE, onHome: true })
  expect(await list(shop)).toEqual([
    ['first', PICTURE],
    ['second', PICTURE]
  ])
})

it('a collection on the home page needs a picture, and a picture needs a URL', async ({ shop }) => {
  const admin = await shop.admin()
  await expect(add(admin, { onHome: true })).rejects.toMatchObject({ status: 400, field: 'picture' })
  await expect(add(admin, { picture: 'javascript:alert(1)' })).rejects.toMatchObject({ status: 400, field: 'picture' })
  await add(admin, { picture: PICTURE })
  await expect(edit(admin, 'picks', { onHome: true })).rejects.toMatchObject({ status: 400, field: 'picture' })
  expect(await list(shop)).toEqual([])
})
