import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { extname, join, relative } from 'node:path'

import { type Representation, createRepresentation, sendRepresentation } from './representation.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json'
}

const HASHED_PREFIX = '/_astro/'

/** Quality 11 saves 7% compared with 9 and adds a third of a second at startup. */
const BROTLI_QUALITY = 11

export class StaticFiles {
  #files: Map<string, Representation>

  private constructor(files: Map<string, Representation>) {
    this.#files = files
  }

  static async load(folder: string): Promise<StaticFiles> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && extname(entry.name) in TYPES)
    const loaded = await Promise.all(
      files.map(async (entry) => {
        const file = join(entry.parentPath, entry.name)
        const path = `/${relative(folder, file).replaceAll('\\', '/')}`
        return [
          path,
          await createRepresentation(200, await readFile(file), createHeaders(path), BROTLI_QUALITY)
        ] as const
      })
    )
    return new StaticFiles(new Map(loaded))
  }

  /** Returns false if there is no such file. */
  serve(path: string, req: IncomingMessage, res: ServerResponse): boolean {
    const file = this.#files.get(path)
    if (!file) return false
    sendRepresentation(req, res, file)
    return true
  }
}

const createHeaders = (path: string): OutgoingHttpHeaders => ({
  'content-type': TYPES[extname(path)],
  'cache-control': path.startsWith(HASHED_PREFIX) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  vary: 'accept-encoding'
})
