/**
 * For a browser that knows speculation rules: the page that a pressed link leads to is fetched before the press has
 * ended. Only pages that are the same for everyone, and not what a script answers within the page.
 */
export const FETCHED_AHEAD = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: ['/shop/home', '/shop/listing', '/shop/search'] },
          { not: { selector_matches: '[data-details], [data-follow], [data-more]' } }
        ]
      },
      eagerness: 'conservative'
    }
  ]
})
