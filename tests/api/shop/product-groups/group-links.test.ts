import { expect } from 'vitest'

import { publishDraft, saveDraft } from '../../../support/content.ts'
import { it } from '../../../support/it.ts'
import { addPromotion } from '../../../support/promotions.ts'
import type { Person } from '../../../support/person.ts'

const SONS = { kind: 'brand', name: 'Sons & Co', slug: 'sons', position: 0 } as const
const LINK = '/shop/listing?category=men&brand=nike,sons'

const add = (admin: Person, body: object) => admin.call('POST /api/admin/groups/add', { body: { ...SONS, ...body } })

const remove = (admin: Person, slug: string) =>
  admin.call('DELETE /api/admin/groups/delete/{slug}', { params: { slug } })

const rename = (admin: Person, slug: string, newSlug: string) =>
  admin.call('PUT /api/admin/groups/edit/{slug}', { params: { slug }, body: { name: 'Sons & Co', slug: newSlug } })

const refuse = (message: string) => ({ status: 409, message: expect.stringContaining(message) as string })

it('a brand that banners, texts, collections and discounts name is not deleted, but can be merged', async ({
  shop
}) => {
  const admin = await shop.admin()
  await add(admin, {})
  for (const image of ['/a.jpg', '/b.jpg'])
    await admin.call('POST /api/common/feature/add', { body: { image, link: LINK } })
  await add(admin, { kind: 'collection', slug: 'picks', rule: { brand: 'sons' } })
  await addPromotion(admin, { scope: { brand: 'sons' } })
  await saveDraft(admin, 'home.sale', ['', 'r1', { text: 'Sale', link: LINK }])
  await publishDraft(admin, 'home.sale', 'r1')
  const links =
    'Sons & Co has links from 2 banners, 1 collection, 1 discount, and “Sale strip”. Change them, or merge it'
  await expect(remove(admin, 'sons')).rejects.toMatchObject(refuse(links))
  await rename(admin, 'sons', 'sons-co')
  await expect(remove(admin, 'sons-co')).rejects.toMatchObject(refuse(links))
  const params = { slug: 'sons-co' }
  await admin.call('PUT /api/admin/groups/merge/{slug}', { params, body: { into: 'nike' } })
  await expect(remove(admin, 'sons-co')).rejects.toMatchObject({ status: 404 })
})

it('a brand is deleted once nothing links to it', async ({ shop }) => {
  const admin = await shop.admin()
  await add(admin, {})
  const { data } = await admin.call('POST /api/common/feature/add', { body: { image: '/a.jpg', link: LINK } })
  await expect(remove(admin, 'sons')).rejects.toMatchObject(refuse('has links from 1 banner.'))
  await admin.call('DELETE /api/common/feature/delete/{id}', { params: { id: data._id } })
  await remove(admin, 'sons')
})

it('the categories and brands of the original texts are not deleted', async ({ shop }) => {
  const admin = await shop.admin()
  await expect(remove(admin, 'men')).rejects.toMatchObject(refuse('“Category tiles”, “Looks”, “Navigation”'))
  await expect(remove(admin, 'levi')).rejects.toMatchObject(refuse('“Brand tiles” and “Story”'))
  await saveDraft(admin, 'home.brands', ['', 'r1', { title: 'Brands', tiles: [{ label: 'Nike', brand: 'nike' }] }])
  await publishDraft(admin, 'home.brands', 'r1')
  await remove(admin, 'zara')
  await expect(remove(admin, 'levi')).rejects.toMatchObject(refuse('has links from “Story”.'))
})
