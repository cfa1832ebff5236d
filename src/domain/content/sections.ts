import { INFORMATION_PAGES, type InformationPage } from '../information-pages.ts'

const INFORMATION_SECTIONS = INFORMATION_PAGES.map((page) => `information.${page}` as const)

/** The parts of the content that are edited and published one by one: a file, or a group of fields in a file. */
export const CONTENT_SECTIONS = [
  'home.categories',
  'home.brands',
  'home.editorial',
  'home.looks',
  'home.featured',
  'home.sale',
  'home.vip',
  'home.newsletter',
  'navigation',
  'footer',
  'details',
  'search',
  ...INFORMATION_SECTIONS
] as const

export type ContentSection = (typeof CONTENT_SECTIONS)[number]

export const isContentSection = (name: string): name is ContentSection =>
  CONTENT_SECTIONS.some((section) => section === name)

export const SECTION_TITLES: Record<ContentSection, string> = {
  'home.categories': 'Category tiles',
  'home.brands': 'Brand tiles',
  'home.editorial': 'Story',
  'home.looks': 'Looks',
  'home.featured': 'Featured products',
  'home.sale': 'Sale strip',
  'home.vip': 'VIP club',
  'home.newsletter': 'Newsletter',
  navigation: 'Navigation',
  footer: 'Footer',
  details: 'Facts in product details',
  search: 'Search words',
  'information.help': 'Help',
  'information.delivery-and-returns': 'Delivery and returns',
  'information.size-guide': 'Size guide',
  'information.contact': 'Contact',
  'information.terms': 'Terms of Service',
  'information.privacy': 'Privacy Policy',
  'information.accessibility': 'Accessibility'
}

export const SECTION_GROUPS: { title: string; sections: ContentSection[] }[] = [
  { title: 'Home page', sections: CONTENT_SECTIONS.filter((section) => section.startsWith('home.')) },
  { title: 'All pages', sections: ['navigation', 'footer', 'details', 'search'] },
  { title: 'Help and legal pages', sections: INFORMATION_SECTIONS }
]

/** Returns the help page that the section contains, or undefined. */
export const findInformationPage = (section: ContentSection): InformationPage | undefined =>
  INFORMATION_PAGES.find((page) => section === `information.${page}`)

/** Returns the path of the section's fields, such as `['home', 'sale']`. */
export const splitSection = (section: ContentSection): [file: string, field?: string] =>
  section.split('.') as [string, string?]

/** Returns the URL of the section's form in the admin panel. */
export const createContentUrl = (section: ContentSection): string => `/admin/content?section=${section}`

/** Returns the URL of the page with the section's draft. */
export const createContentPreviewUrl = (section: ContentSection, query: Record<string, string>): string =>
  `/admin/home-preview?${new URLSearchParams({ section, ...query })}`

/** Returns the id of the section's element in its page. */
export const getSectionElementId = (section: ContentSection): string => splitSection(section).at(-1) ?? ''
