import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const STATIC_FILES = join(ROOT, 'dist', 'client')
const HASH_FILE = join(ROOT, 'dist', 'built-from')

const SOURCE_FOLDERS = ['src', 'public']
const SOURCE_FILES = ['astro.config.mjs', 'package-lock.json', 'src/server/build.ts']

/** Compressing these saves bytes. Pictures and fonts are compressed already. */
const COMPRESSED = /\.(css|js|svg|txt)$/

/** Every page contains the version. */
const VERSION_LENGTH = 6

/** Changes in this folder need no build. */
const SERVER_FOLDER = join('src', 'server', '/')

export async function ensureBuilt(): Promise<void> {
  const currentHash = await hashSources()
  const builtHash = await readFile(HASH_FILE, 'utf8').catch(() => '')
  if (builtHash === currentHash) return
  console.log('Building the shop…')
  await buildPages()
  await compressFiles(STATIC_FILES)
  await writeFile(HASH_FILE, currentHash)
}

/** Returns a short string that differs between builds of different sources. */
export async function readBuildVersion(): Promise<string> {
  return (await readFile(HASH_FILE, 'utf8')).slice(0, VERSION_LENGTH)
}

async function buildPages(): Promise<void> {
  const astro = join(ROOT, 'node_modules/astro/bin/astro.mjs')
  const child = spawn(process.execPath, [astro, 'build', '--silent'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: createEnvironment()
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The build failed. See the output above.', { cause: code })
}

/** Makes the build independent of the start command. */
function createEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' }
}

/** Writes a `.br` and a `.gz` file beside each file. */
async function compressFiles(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => COMPRESSED.test(name))
  for (const file of names.map((name) => join(folder, name))) {
    const bytes = await readFile(file)
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes))
  }
}

async function hashSources(): Promise<string> {
  const sources = createHash('sha256')
  for (const file of [...SOURCE_FILES, ...(await listSourceFiles())]) {
    sources
      .update(file)
      .update('\0')
      .update(await readFile(join(ROOT, file)))
  }
  return sources.digest('hex')
}

async function listSourceFiles(): Promise<string[]> {
  const lists = SOURCE_FOLDERS.map(async (folder) => {
    const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true }).catch(() => [])
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
      .filter((file) => !file.startsWith(SERVER_FOLDER))
  })
  return (await Promise.all(lists)).flat().toSorted()
}

if (import.meta.main) {
  await ensureBuilt().catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
