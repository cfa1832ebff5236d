/** Prefetches while a link is pressed. Only pages that are cached for everyone, and no links that a script handles. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: ['/shop/home', '/shop/listing', '/shop/search'] },
          { not: { selector_matches: '[data-details], [data-fetch], [data-more]' } }
        ]
      },
      eagerness: 'conservative'
    }
  ]
})
