import { findSwatch } from '../../../src/domain/products/colors.ts'
import { DEFAULT_GROUPS } from '../../../src/domain/products/product-groups.ts'
import { createObjectId } from '../../../src/stores/admin/lists/object-id.ts'
import type { Person } from '../../support/people.ts'
import { COLORFUL_PRICE } from '../../support/screens.ts'
import type { TestProducts } from './test-products.ts'

const CATEGORIES = Object.keys(DEFAULT_GROUPS.category)
const BRANDS = Object.keys(DEFAULT_GROUPS.brand)

const STYLES = 24
const SIZES = ['S', 'M', 'L', 'XL']
const COLORS =
  'black white ivory sand camel brown gray charcoal navy blue indigo teal green olive sage mustard rust red pink rose purple lilac'.split(
    ' '
  )
const NOUNS = 'Overshirt Cardigan Trousers Parka Blouse Skirt Loafers Tote Henley Chinos Anorak Camisole'.split(' ')

/** Adds as many styles as a page of the listing has, each with six to nine colors. */
export async function addColorfulStyles({ call }: Person, { word }: TestProducts): Promise<void> {
  const { data } = await call('GET /api/shop/products/get', { query: { grouped: 'true' } })
  for (let number = 0; number < STYLES; number += 1) {
    const colors = Array.from(
      { length: 6 + (number % 4) },
      (_, index) => COLORS[(number * 7 + index * 5) % COLORS.length]
    )
    const variants = colors.flatMap((name = '') =>
      SIZES.map((size, index) => ({
        _id: createObjectId(),
        size,
        color: { name, swatch: findSwatch(name) },
        price: COLORFUL_PRICE + number * 10 + index,
        salePrice: number % 3 === 0 ? COLORFUL_PRICE : 0,
        totalStock: (number * index) % 12
      }))
    )
    const style = {
      title: `${NOUNS[number % NOUNS.length]} no. ${number} ${word}`,
      description: 'Made for a test.',
      category: CATEGORIES[number % CATEGORIES.length],
      brand: BRANDS[number % BRANDS.length],
      variants,
      pictures: colors.map((color = '', index) => ({
        color,
        image: data[(number * 3 + index) % data.length]?.image ?? '',
        alt: ''
      }))
    }
    await call('PUT /api/admin/styles/save/{id}', { params: { id: createObjectId() }, body: style as never })
  }
}
