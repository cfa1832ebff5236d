import { defineCollection } from 'astro:content'

import { contentLoader } from './content/loader.ts'
import { SCHEMAS } from './content/schemas.ts'

const { home, navigation, footer, details, search, information } = SCHEMAS

/** The files that marketers edit. No page reads `search`. It is a collection so that the build checks it. */
export const collections = {
  home: defineCollection({ schema: home, loader: contentLoader('home') }),
  navigation: defineCollection({ schema: navigation, loader: contentLoader('navigation') }),
  footer: defineCollection({ schema: footer, loader: contentLoader('footer') }),
  details: defineCollection({ schema: details, loader: contentLoader('details') }),
  search: defineCollection({ schema: search, loader: contentLoader('search') }),
  information: defineCollection({ schema: information, loader: contentLoader('information') })
}
