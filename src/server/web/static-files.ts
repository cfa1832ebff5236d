import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { extname, join, relative } from 'node:path'

import { type Representation, represent, send } from './representation.ts'

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

/** Files whose names carry a hash of what is in them. */
const HASHED = '/_astro/'

/** Brotli's best spares 7% of what 9 leaves, for a third of a second at the start; pictures and fonts stay as they are. */
const QUALITY = 11

/** The built files, compressed and in memory. */
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
        return [path, await represent(200, await readFile(file), headersOf(path), QUALITY)] as const
      })
    )
    return new StaticFiles(new Map(loaded))
  }

  /** Whether the path is one of the files, and was answered. */
  serve(path: string, req: IncomingMessage, res: ServerResponse): boolean {
    const file = this.#files.get(path)
    if (!file) return false
    send(req, res, file)
    return true
  }
}

const headersOf = (path: string): OutgoingHttpHeaders => ({
  'content-type': TYPES[extname(path)],
  'cache-control': path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  vary: 'accept-encoding'
})
