import { describe, expect } from 'vitest'

import type { AdminProduct } from '../../src/api/contract/product-administration.ts'
import type { Member } from '../support/person.ts'
import { it } from '../support/it.ts'
import { createOption, openStyle, saveStyle } from '../support/styles.ts'

const rename = (option: AdminProduct | undefined, names: object) => ({
  ...option,
  ...names,
  seenUpdatedAt: option?.updatedAt
})

const read = async (admin: Member) =>
  (await admin.call('GET /api/admin/styles/get/{id}', { params: { id: 'oxford' } })).data

const listNames = (options: AdminProduct[]) =>
  Object.fromEntries(options.map(({ _id, color, size }) => [_id, `${color?.name} ${size}`]))

describe('an admin who renames options of a style in one save', () => {
  it('swaps two sizes, and each option keeps its id and its title is current', async ({ shop }) => {
    const { admin, style } = await openStyle(shop)
    const [small, medium, white] = style.options
    const options = [rename(small, { size: 'M' }), rename(medium, { size: 'S' }), rename(white, {})]
    const saved = await saveStyle(admin, { title: 'Linen shirt', options })
    expect(saved.options.map(({ _id, title }) => [_id, title])).toEqual([
      [medium?._id, 'Linen shirt, navy, S'],
      [small?._id, 'Linen shirt, navy, M'],
      [white?._id, 'Linen shirt, white, M']
    ])
  })

  it('moves each option to the name of the next, and adds an option with the name that became free', async ({
    shop
  }) => {
    const { admin, style } = await openStyle(shop)
    const [small, medium, white] = style.options
    const added = createOption('navy', 'S')
    const options = [
      added,
      rename(small, { size: 'M' }),
      rename(medium, { color: 'white' }),
      rename(white, { size: 'L' })
    ]
    expect(listNames((await saveStyle(admin, { options })).options)).toEqual({
      [added._id]: 'navy S',
      [small?._id ?? '']: 'navy M',
      [medium?._id ?? '']: 'white M',
      [white?._id ?? '']: 'white L'
    })
  })

  it('cannot give two options one name', async ({ shop }) => {
    const { admin, style } = await openStyle(shop)
    const [small, medium] = style.options
    const save = saveStyle(admin, { options: [rename(small, { size: 'M' }), rename(medium, {})] })
    await expect(save).rejects.toMatchObject({ code: 'invalid', field: 'size' })
    expect(await read(admin)).toEqual(style)
  })

  it('changes nothing if another admin has changed an option meanwhile', async ({ shop }) => {
    const { admin, style } = await openStyle(shop)
    const second = await shop.admin('Second')
    const [small, medium] = style.options
    const current = await saveStyle(second, { options: [{ ...medium, price: 70 }] })
    const options = [rename(small, { size: 'M' }), rename(medium, { size: 'S' })]
    const message = 'Second has changed this product since you opened it.'
    await expect(saveStyle(admin, { options })).rejects.toMatchObject({ code: 'conflict', message })
    expect(await read(admin)).toEqual(current)
  })

  it('does not collide with an option that another admin has added meanwhile', async ({ shop }) => {
    const { admin, style } = await openStyle(shop)
    const second = await shop.admin('Second')
    const current = await saveStyle(second, { options: [createOption('navy', 'L')] })
    const options = style.options.map((option) => rename(option, option.size === 'M' ? { size: 'L' } : {}))
    await expect(saveStyle(admin, { options })).rejects.toMatchObject({ code: 'conflict' })
    expect(await read(admin)).toEqual(current)
  })
})

describe('an admin who changes the pictures of a style', () => {
  const picture = { color: 'navy', image: '/images/new.jpg', alt: 'New' }

  it('does not undo the change of another admin', async ({ shop }) => {
    const { admin, style } = await openStyle(shop)
    const second = await shop.admin('Second')
    const { options, picturesVersion } = style
    await saveStyle(second, { options, pictures: [...style.pictures, picture] })
    const current = await read(admin)
    const body = { options, seenPicturesVersion: picturesVersion }
    await expect(saveStyle(admin, body)).rejects.toMatchObject({ code: 'conflict' })
    expect(await read(admin)).toEqual(current)
    await saveStyle(admin, { ...body, seenPicturesVersion: current.picturesVersion })
    expect((await read(admin)).pictures).toEqual(style.pictures)
  })
})
