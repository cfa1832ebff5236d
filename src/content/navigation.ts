/** The shop's navigation, in its order. */
export const NAVIGATION = [
  { label: 'Home', href: '/shop/home' },
  { label: 'Products', href: '/shop/listing' },
  { label: 'Men', href: '/shop/listing?category=men' },
  { label: 'Women', href: '/shop/listing?category=women' },
  { label: 'Kids', href: '/shop/listing?category=kids' },
  { label: 'Footwear', href: '/shop/listing?category=footwear' },
  { label: 'Accessories', href: '/shop/listing?category=accessories' },
  { label: 'Search', href: '/shop/search' }
]
