import { cpSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Plant {
  name: string
  mistake: string
  file: string
  old: string
  new: string
  /** In the format of `--only`. */
  check: string
  database: 'sqlite' | 'postgres'
  /** The check must give this reason. */
  reason: RegExp
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Not `dist/compiled`, because another shop may be writing its compile cache there. */
const COPIED_FOLDERS = ['src', 'demo', 'paypal-stand-in', 'tests', 'dist/client', 'dist/server', 'public']
const COPIED_FILES = ['dist/built-from', 'package.json', 'package-lock.json', 'astro.config.mjs', 'tsconfig.json']

/** The plants never touch the project's own files. */
export async function copyProject(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-planted-'))
  for (const name of [...COPIED_FOLDERS, ...COPIED_FILES]) {
    // Much faster than the asynchronous function.
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Throws unless the source matches exactly once. */
function insertMistake(text: string, { name, file, old, new: mistake }: Plant): string {
  const matches = text.split(old).length - 1
  if (matches !== 1) throw new Error(`${name} matches ${file} ${matches} times, and must match once`)
  return text.replace(old, () => mistake)
}

/** Returns a function that reverts it. */
export async function plantIn(folder: string, plant: Plant): Promise<() => Promise<void>> {
  const path = join(folder, plant.file)
  const original = await readFile(path, 'utf8')
  await writeFile(path, insertMistake(original, plant))
  return () => writeFile(path, original)
}
