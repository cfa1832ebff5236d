import type { App } from 'astro/app'

import { createPolicyBuilder, hashText } from './web/content-security-policy.ts'
import type { RenderPage } from './web/pages.ts'

/** Loads the pages of the build. */
export async function loadPageRenderer(): Promise<RenderPage> {
  const { app } = (await import(new URL('../../dist/server/entry.mjs', import.meta.url).href)) as { app: App }
  const { csp, routes } = app.manifest
  const styles = routes.flatMap((route) => route.styles.filter((style) => style.type === 'inline'))
  for (const style of styles) style.content = escapeStyle(style.content)
  const pageHashes = styles.map(({ content }) => hashText(content))
  const buildPolicy = createPolicyBuilder(
    new Set([...(csp?.scriptHashes ?? []), ...(csp?.styleHashes ?? []), ...pageHashes])
  )
  // Astro would hash the styles of a page at each request.
  app.manifest.shouldInjectCspMetaTags = false
  return async (url, locals) => {
    const response = await app.render(new Request(`http://shop${url}`), { locals })
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, body, policy: buildPolicy(body.toString()) }
  }
}

/** A single character beyond Latin-1 would double the memory of each string that contains the styles. */
const escapeStyle = (css: string): string =>
  css.replace(/[^\0-\xff]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)
