import { describe, expect } from 'vitest'

import type { AdminProduct } from '../../../../src/api/contract/product-administration.ts'
import type { Member } from '../../../support/person.ts'
import { it } from '../../../support/it.ts'
import { createVariant, openStyle, saveStyle } from '../../../support/styles.ts'

const rename = (variant: AdminProduct | undefined, names: object) => ({
  ...variant,
  ...names,
  seenUpdatedAt: variant?.updatedAt
})

const read = async (admin: Member) =>
  (await admin.call('GET /api/admin/styles/get/{id}', { params: { id: 'oxford' } })).data

const listNames = (variants: AdminProduct[]) =>
  Object.fromEntries(variants.map(({ _id, color, size }) => [_id, `${color?.name} ${size}`]))

describe('an admin who renames variants of a style in one save', () => {
  it('swaps two sizes, and each variant keeps its id and its title is current', async ({ shop }) => {
    const { admin, style } = await openStyle(shop)
    const [small, medium, white] = style.variants
    const variants = [rename(small, { size: 'M' }), rename(medium, { size: 'S' }), rename(white, {})]
    const saved = await saveStyle(admin, { title: 'Linen shirt', variants })
    expect(saved.variants.map(({ _id, title }) => [_id, title])).toEqual([
      [medium?._id, 'Linen shirt, navy, S'],
      [small?._id, 'Linen shirt, navy, M'],
      [white?._id, 'Linen shirt, white, M']
    ])
  })

  it('moves each variant to the name of the next, and adds a variant with the name that became free', async ({
    shop
  }) => {
    const { admin, style } = await openStyle(shop)
    const [small, medium, white] = style.variants
    const added = createVariant('navy', 'S')
    const variants = [
      added,
      rename(small, { size: 'M' }),
      rename(medium, { color: 'white' }),
      rename(white, { size: 'L' })
    ]
    expect(listNames((await saveStyle(admin, { variants })).variants)).toEqual({
      [added._id]: 'navy S',
      [small?._id ?? '']: 'navy M',
      [medium?._id ?? '']: 'white M',
      [white?._id ?? '']: 'white L'
    })
  })

  it('cannot give two variants one name', async ({ shop }) => {
    const { admin, style } = await openStyle(shop)
    const [small, medium] = style.variants
    const save = saveStyle(admin, { variants: [rename(small, { size: 'M' }), rename(medium, {})] })
    await expect(save).rejects.toMatchObject({ code: 'invalid', field: 'size' })
    expect(await read(admin)).toEqual(style)
  })

  it('changes nothing if another admin has changed a variant meanwhile', async ({ shop }) => {
    const { admin, style } = await openStyle(shop)
    const second = await shop.admin('Second')
    const [small, medium] = style.variants
    const current = await saveStyle(second, { variants: [{ ...medium, price: 70 }] })
    const variants = [rename(small, { size: 'M' }), rename(medium, { size: 'S' })]
    const message = 'Second has changed this product since you opened it.'
    await expect(saveStyle(admin, { variants })).rejects.toMatchObject({ code: 'conflict', message })
    expect(await read(admin)).toEqual(current)
  })

  it('does not collide with a variant that another admin has added meanwhile', async ({ shop }) => {
    const { admin, style } = await openStyle(shop)
    const second = await shop.admin('Second')
    const current = await saveStyle(second, { variants: [createVariant('navy', 'L')] })
    const variants = style.variants.map((variant) => rename(variant, variant.size === 'M' ? { size: 'L' } : {}))
    await expect(saveStyle(admin, { variants })).rejects.toMatchObject({ code: 'conflict' })
    expect(await read(admin)).toEqual(current)
  })
})

describe('an admin who changes the pictures of a style', () => {
  const picture = { color: 'navy', image: '/images/new.jpg', alt: 'New' }

  it('does not undo the change of another admin', async ({ shop }) => {
    const { admin, style } = await openStyle(shop)
    const second = await shop.admin('Second')
    const { variants, picturesVersion } = style
    await saveStyle(second, { variants, pictures: [...style.pictures, picture] })
    const current = await read(admin)
    const body = { variants, seenPicturesVersion: picturesVersion }
    await expect(saveStyle(admin, body)).rejects.toMatchObject({ code: 'conflict' })
    expect(await read(admin)).toEqual(current)
    await saveStyle(admin, { ...body, seenPicturesVersion: current.picturesVersion })
    expect((await read(admin)).pictures).toEqual(style.pictures)
  })
})
