import type { APIRoute } from 'astro'

const OPEN = [
  '/shop/home',
  '/shop/listing',
  '/shop/product/',
  '/shop/help/',
  '/images/',
  '/_astro/',
  '/tiles/',
  '/sitemap.xml'
]

/** Lets search engines read the pages that everyone sees, or nothing. */
export const GET: APIRoute = ({ locals: { isOpen, publicUrl } }) =>
  new Response(
    ['User-agent: *', ...(isOpen ? OPEN.map((path) => `Allow: ${path}`) : []), 'Disallow: /', '']
      .concat(isOpen ? [`Sitemap: ${publicUrl}/sitemap.xml`, ''] : [])
      .join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } }
  )
