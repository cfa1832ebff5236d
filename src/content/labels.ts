import type { Brand, Category, Sort } from '../api/contract/products.ts'

export const CATEGORY_LABELS: Record<Category, string> = {
  men: 'Men',
  women: 'Women',
  kids: 'Kids',
  accessories: 'Accessories',
  footwear: 'Footwear'
}

export const BRAND_LABELS: Record<Brand, string> = {
  nike: 'Nike',
  adidas: 'Adidas',
  puma: 'Puma',
  levi: "Levi's",
  zara: 'Zara',
  'h&m': 'H&M'
}

const isBrand = (value: string): value is Brand => Object.hasOwn(BRAND_LABELS, value)

/** A brand as it is written; one that has no label, as it stands. */
export const brandLabel = (brand: string): string => (isBrand(brand) ? BRAND_LABELS[brand] : brand)

/** The last label is as the shop has always shown it. */
export const SORT_LABELS: Record<Sort, string> = {
  'price-lowtohigh': 'Price: Low to High',
  'price-hightolow': 'Price: High to Low',
  'title-atoz': 'Title: A to Z',
  'title-ztoa': 'Price: Z to A'
}
