/** `islands/use-checkout-prefetch.ts` adds these rules. */
export const CHECKOUT_RULES = JSON.stringify({ prefetch: [{ urls: ['/shop/checkout'] }] })

/** Prefetches a page while its link is pressed. Excludes pages that depend on the visitor and links that a script handles. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: ['/shop/home', '/shop/listing', '/shop/search'] },
          { not: { selector_matches: '[data-details], [data-inputs], [data-more]' } }
        ]
      },
      eagerness: 'conservative'
    }
  ]
})
