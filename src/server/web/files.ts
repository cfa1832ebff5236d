import { fileURLToPath } from 'node:url'

import { serveStatic } from '@hono/node-server/serve-static'
import { etag } from 'hono/etag'

import type { App, Env } from '../platform/http/env.ts'

const FILES = fileURLToPath(new URL('../../../dist/client', import.meta.url))

/** A new service worker must be found at the next visit. */
const WORKER = '/sw.js'

/** Only paths of files, because looking for a file takes longer than serving a page from the cache. */
const PATHS = ['/_astro/*', '/editorial/*', '/icons/*', '/tiles/*', '/:file{[^/]+\\.\\w+}']

/** Serves the built files, which `build.ts` has compressed. They are public, so they are served before the guard. */
export function addFiles(app: App): void {
  app.use(WORKER, etag())
  const sendFile = serveStatic<Env>({ root: FILES, precompressed: true })
  app.on('GET', PATHS, async (context, next) => {
    const file = await sendFile(context, next)
    // Otherwise, there is no such file, and a page has sent the response.
    if (!(file instanceof Response)) return
    file.headers.set('cache-control', getCacheControl(context.req.path))
    return file
  })
}

function getCacheControl(path: string): string {
  if (path === WORKER) return 'no-cache'
  return path.startsWith('/_astro/') ? 'max-age=31536000, immutable' : 'max-age=3600'
}
