import { BRANDS, CATEGORIES } from '../../../api/contract/products.ts'
import { BRAND_LABELS, CATEGORY_LABELS } from '../../../content/labels.ts'
import { SECTION_TITLES } from '../../../domain/content/sections.ts'
import { INFORMATION_FOLDERS, INFORMATION_PAGES } from '../../../domain/information-pages.ts'

export const LINK_OPTIONS_ID = 'link-options'

/** Without `createListingUrl`, which would become a file of its own that the listing loads, too. */
const OPTIONS: [url: string, label: string][] = [
  ['/shop/home', 'Home page'],
  ['/shop/listing', 'All products'],
  ...CATEGORIES.map((name): [string, string] => [`/shop/listing?category=${name}`, CATEGORY_LABELS[name]]),
  ...BRANDS.map((name): [string, string] => [`/shop/listing?brand=${encodeURIComponent(name)}`, BRAND_LABELS[name]]),
  ['/shop/search', 'Search'],
  ...INFORMATION_PAGES.map((page): [string, string] => [
    INFORMATION_FOLDERS.shopper + page,
    SECTION_TITLES[`information.${page}`]
  ])
]

/** Suggests pages of the shop in the link fields of the form. */
export const LinkOptions = () => (
  <datalist id={LINK_OPTIONS_ID}>
    {OPTIONS.map(([url, label]) => (
      <option key={url} value={url}>
        {label}
      </option>
    ))}
  </datalist>
)
