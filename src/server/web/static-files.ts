import { readdir, readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { extname, join, relative } from 'node:path'

import { type Representation, compressBody, createRepresentation, sendRepresentation } from './representation.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.dict': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json'
}

/** A new worker must be found at the next visit. */
const WORKER = '/sw.js'

/** The service worker does not save this folder, because a browser keeps a dictionary itself. */
export const DICTIONARY_FOLDER = '/dictionary/'

const HASHED_FOLDERS = ['/_astro/', DICTIONARY_FOLDER]

const BROTLI_QUALITY = 11

/** Writes a `.br` and a `.gz` file beside each file that `StaticFiles` serves. */
export async function compressStaticFiles(folder: string): Promise<void> {
  for (const path of await listFiles(folder)) {
    const file = join(folder, path)
    const { br, gzip } = await compressBody(await readFile(file), BROTLI_QUALITY)
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gzip)])
  }
}

export class StaticFiles {
  #files: Map<string, Representation>

  private constructor(files: Map<string, Representation>) {
    this.#files = files
  }

  /** Expects the files of `compressStaticFiles`. */
  static async load(folder: string): Promise<StaticFiles> {
    const loaded = (await listFiles(folder)).map(async (path) => {
      const file = join(folder, path)
      const [identity, br, gzip] = await Promise.all([readFile(file), readFile(`${file}.br`), readFile(`${file}.gz`)])
      return [path, createRepresentation(200, { identity, br, gzip }, createHeaders(path))] as const
    })
    return new StaticFiles(new Map(await Promise.all(loaded)))
  }

  /** Returns false if there is no such file. */
  serve(path: string, req: IncomingMessage, res: ServerResponse): boolean {
    const file = this.#files.get(path)
    if (!file) return false
    sendRepresentation(req, res, file)
    return true
  }
}

/** Returns URL paths. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && extname(entry.name) in TYPES)
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`)
}

const createHeaders = (path: string): OutgoingHttpHeaders => ({
  'content-type': TYPES[extname(path)],
  'cache-control': getCacheControl(path),
  vary: 'accept-encoding',
  ...(path.startsWith(DICTIONARY_FOLDER) ? { 'use-as-dictionary': 'match="/shop/*"' } : {})
})

function getCacheControl(path: string): string {
  if (path === WORKER) return 'no-cache'
  return HASHED_FOLDERS.some((folder) => path.startsWith(folder))
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600'
}
