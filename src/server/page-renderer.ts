import type { RequestListener } from 'node:http'

import type { RenderPage } from './web/pages.ts'

type AstroHandler = (...args: [...Parameters<RequestListener>, undefined, object]) => Promise<void>

/** Loads the pages of the build. */
export async function loadPageRenderer(): Promise<RenderPage> {
  const entry = (await import(new URL('../../dist/server/entry.mjs', import.meta.url).href)) as {
    handler: AstroHandler
  }
  return (req, res, locals) => entry.handler(req, res, undefined, locals)
}
