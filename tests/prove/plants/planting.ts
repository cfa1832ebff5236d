import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Plant } from './plants.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** What the checks run from; everything that is installed is only pointed to. */
const COPIED = ['src', 'demo', 'paypal-stand-in', 'tests', 'dist', 'public']
const COPIED_FILES = ['package.json', 'package-lock.json', 'astro.config.mjs', 'tsconfig.json']

/** A copy of the project to break; nothing is ever written to the project itself. */
export async function copyProject(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-planted-'))
  for (const name of [...COPIED, ...COPIED_FILES]) {
    await cp(join(ROOT, name), join(folder, relative(ROOT, join(ROOT, name))), { recursive: true })
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** The file with the mistake in it. Throws when the place is not there, or more than once: the source has changed. */
export function planted(text: string, { name, file, old, new: wrong }: Plant): string {
  const found = text.split(old).length - 1
  if (found !== 1) throw new Error(`${name} matches ${file} ${found} times, and must match once`)
  return text.replace(old, () => wrong)
}

/** Plants a mistake; answers how to take it out again. */
export async function plantIn(folder: string, plant: Plant): Promise<() => Promise<void>> {
  const path = join(folder, plant.file)
  const sound = await readFile(path, 'utf8')
  await writeFile(path, planted(sound, plant))
  return () => writeFile(path, sound)
}

export const readSource = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8')
