import type { ContentSection } from '../../../domain/content/sections.ts'

/** CSS selectors of the sections on the home page. */
const SELECTORS: Partial<Record<ContentSection, string>> = {
  'home.categories': '#categories',
  'home.brands': '#brands',
  'home.editorial': '#editorial',
  'home.featured': '#featured',
  'home.sale': '.sale',
  'home.vip': '#vip',
  'home.newsletter': '#newsletter',
  footer: 'footer'
}

/** Pixels above the section. */
const MARGIN = 80

/** Returns the position of the section on its page, in pixels. */
export function findPreviewTop(page: Document, section: ContentSection): number {
  const element = page.querySelector(SELECTORS[section] ?? 'html')
  return element ? Math.max(0, element.getBoundingClientRect().top - MARGIN) : 0
}
