/**
 * Pages that are the same for everyone. They are rendered for no one: they get no visitor and an API client that is
 * not signed in, so a kept copy cannot hold anything of anybody. Who may see them is still the guard's to say.
 */
const SHARED = new Set([
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/unauth-page',
  '/shop/home',
  '/shop/listing',
  '/shop/product',
  '/shop/search'
])

export const isShared = (pathname: string): boolean => SHARED.has(pathname)
