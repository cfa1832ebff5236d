export const CATEGORIES = ['men', 'women', 'kids', 'accessories', 'footwear'] as const
export const BRANDS = ['nike', 'adidas', 'puma', 'levi', 'zara', 'h&m'] as const
