/** A product has one category and one brand. A collection has a rule, which says what its products are. */
export const GROUP_KINDS = ['category', 'brand', 'collection'] as const
export type GroupKind = (typeof GROUP_KINDS)[number]

/** The groups of a new shop, and of backends that do not list theirs: names by slug. */
export const DEFAULT_GROUPS: Record<Exclude<GroupKind, 'collection'>, Record<string, string>> = {
  category: { men: 'Men', women: 'Women', kids: 'Kids', accessories: 'Accessories', footwear: 'Footwear' },
  brand: { nike: 'Nike', adidas: 'Adidas', puma: 'Puma', levi: "Levi's", zara: 'Zara', 'h&m': 'H&M' }
}

const DEFAULT_NAMES: Record<string, string> = { ...DEFAULT_GROUPS.category, ...DEFAULT_GROUPS.brand }

/** Returns the name of a slug, or the slug itself: an address can contain any, such as 'constructor'. */
export const getGroupName = (names: Record<string, string>, slug: string): string =>
  (Object.hasOwn(names, slug) && names[slug]) || slug

/** Returns the default name of a slug, or the slug itself. */
export const getDefaultName = (slug: string): string => getGroupName(DEFAULT_NAMES, slug)

/** The words for the categories of people in a search, besides their names. */
export const DEFAULT_WORDS: Record<string, string> = {
  men: 'man, mens, mans, male',
  women: 'woman, womens, womans, female, ladies',
  kids: 'kid, child, children, childrens, boy, boys, girl, girls, baby, babies'
}

/** The slug of a group in URLs, files and the API. */
export const isSlug = (text: string): boolean => /^[a-z0-9][a-z0-9&-]{0,39}$/.test(text)

export const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9&]+/g, '-')
    .slice(0, 40)
    .replace(/^[-&]+/, '')
    .replace(/-$/, '')
