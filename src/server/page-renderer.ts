import type { App } from 'astro/app'

import { createPolicyBuilder, hashText } from './web/content-security-policy.ts'
import { FastTextEncoder } from './web/fast-text-encoder.ts'
import type { RenderPage } from './web/pages.ts'

/** Loads the built pages, and returns a function that renders them. */
export async function loadPageRenderer(): Promise<RenderPage> {
  // Astro encodes each page with it.
  globalThis.TextEncoder = FastTextEncoder
  const { app } = (await import(new URL('../../dist/server/entry.mjs', import.meta.url).href)) as { app: App }
  const { csp, routes } = app.manifest
  const styles = routes.flatMap((route) => route.styles.filter((style) => style.type === 'inline'))
  // Astro renders the styles from its manifest.
  for (const style of styles) style.content = escapeStyle(style.content)
  const styleHashes = styles.map(({ content }) => hashText(content))
  const buildPolicy = createPolicyBuilder(
    new Set([...(csp?.scriptHashes ?? []), ...(csp?.styleHashes ?? []), ...styleHashes])
  )
  // Astro would hash the styles of a page at each request.
  app.manifest.shouldInjectCspMetaTags = false
  return async (url, locals) => {
    const response = await app.render(new Request(`http://shop${url}`), { locals })
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, body, policy: buildPolicy(body) }
  }
}

/** V8 needs two bytes for each character of a string that has one beyond Latin-1, so this escapes them. */
const escapeStyle = (css: string): string =>
  css.replace(/[^\0-\xff]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)
