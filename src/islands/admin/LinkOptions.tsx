import { useContext } from 'react'

import type { ProductGroup } from '../../api/contract/product-groups.ts'
import { SECTION_TITLES } from '../../domain/content/sections.ts'
import { INFORMATION_FOLDERS, INFORMATION_PAGES } from '../../domain/information-pages.ts'
import { GroupsContext } from './products/groups-context.ts'

const LINK_OPTIONS_ID = 'link-options'

/** Of an input that suggests pages of the shop. */
export const LINK_INPUT = { list: LINK_OPTIONS_ID, inputMode: 'url', spellCheck: false } as const

const LINK_OPTIONS: [url: string, label: string][] = [
  ['/shop/home', 'Home page'],
  ['/shop/listing', 'All products'],
  ['/shop/search', 'Search'],
  ...INFORMATION_PAGES.map((page): [string, string] => [
    INFORMATION_FOLDERS.shopper + page,
    SECTION_TITLES[`information.${page}`]
  ])
]

/** Without `createListingUrl`, which would become a file of its own that the listing loads, too. */
const toLinkOption = ({ kind, _id, name }: ProductGroup): [url: string, label: string] => [
  `/shop/listing?${kind}=${encodeURIComponent(_id)}`,
  name
]

/** Suggests pages of the shop in the link fields of the page. */
export const LinkOptions = () => (
  <datalist id={LINK_OPTIONS_ID}>
    {[...LINK_OPTIONS, ...useContext(GroupsContext).map(toLinkOption)].map(([url, label]) => (
      <option key={url} value={url}>
        {label}
      </option>
    ))}
  </datalist>
)
