import { createId } from '../../src/server/platform/ids.ts'
import type { TestShop } from './open-test-shop.ts'
import type { Member } from './person.ts'

const STYLE = { title: 'Oxford shirt', description: 'Cotton.', category: 'men', brand: 'levi', removed: [] } as const

export const PICTURES = [
  { color: 'navy', image: '/images/navy-front.jpg', alt: 'Front' },
  { color: 'navy', image: '/images/navy-back.jpg', alt: 'Back' },
  { color: 'white', image: '/images/white.jpg', alt: 'Front' }
]

export const createVariant = (color: string, size: string, changes: object = {}) => ({
  _id: createId(),
  size,
  color,
  price: '50',
  salePrice: '',
  totalStock: '4',
  ...changes
})

export const saveStyle = async (admin: Member, changes: object) => {
  const body = { ...STYLE, pictures: PICTURES, ...changes } as never
  return (await admin.call('PUT /api/admin/styles/save/{id}', { params: { id: 'oxford' }, body })).data
}

/** Saves a style with the variants navy S, navy M and white M. */
export async function openStyle(shop: TestShop) {
  const admin = await shop.admin()
  const variants = [
    createVariant('navy', 'M'),
    createVariant('navy', 'S'),
    createVariant('white', 'M', { price: '60' })
  ]
  return { admin, style: await saveStyle(admin, { variants }) }
}
