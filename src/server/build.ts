import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const STAMP = join(ROOT, 'dist', 'built-from')

/** The sources of the built pages. */
const FOLDERS = ['src', 'public']
const FILES = ['astro.config.mjs', 'package-lock.json']

/** The server's own files run without a build. */
const SERVER = join('src', 'server', '/')

/** Builds the pages when there is no build, or one of other sources. */
export async function ensureBuilt(): Promise<void> {
  const wanted = await sourcesHash()
  const stamp = await readFile(STAMP, 'utf8').catch(() => '')
  if (stamp === wanted) return
  console.log('Building the shop…')
  await build()
  await writeFile(STAMP, wanted)
}

async function build(): Promise<void> {
  const astro = join(ROOT, 'node_modules/astro/bin/astro.mjs')
  const child = spawn(process.execPath, [astro, 'build', '--silent'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment()
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The build failed: see above.', { cause: code })
}

/** The build is the same however the shop is started. */
function environment(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' }
}

async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of [...FILES, ...(await listFiles())]) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(ROOT, file)))
  }
  return hash.digest('hex')
}

async function listFiles(): Promise<string[]> {
  const lists = FOLDERS.map(async (folder) => {
    const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true }).catch(() => [])
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
      .filter((file) => !file.startsWith(SERVER))
  })
  return (await Promise.all(lists)).flat().toSorted()
}

if (import.meta.main) {
  await ensureBuilt().catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
