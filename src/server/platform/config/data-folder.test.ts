import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { ensureDataFolder } from './data-folder.ts'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-folder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const readMode = async (folder: string) => (await stat(folder)).mode & 0o777

it('a new folder is accessible to its owner only', async () => {
  const folder = join(await newFolder(), 'data')
  await ensureDataFolder(folder)
  expect(await readMode(folder)).toBe(0o700)
})

it('a folder with a shop’s database becomes accessible to its owner only', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, 'shop.sqlite'), '')
  await chmod(folder, 0o777)
  await ensureDataFolder(folder)
  expect(await readMode(folder)).toBe(0o700)
})

it('a folder with other files keeps its permissions', async () => {
  const folder = await newFolder()
  await chmod(folder, 0o755)
  await ensureDataFolder(folder)
  expect(await readMode(folder)).toBe(0o755)
})
