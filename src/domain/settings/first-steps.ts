/** The work of an owner before a shop opens, in this order. */
export const FIRST_STEPS = ['name', 'texts', 'delivery', 'category', 'product', 'payments'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]
