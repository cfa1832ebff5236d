import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { ensureFolder } from './data-folder.ts'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-folder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const modeOf = async (folder: string) => (await stat(folder)).mode & 0o777

it('a folder that is made is for its owner alone', async () => {
  const folder = join(await newFolder(), 'data')
  await ensureFolder(folder)
  expect(await modeOf(folder)).toBe(0o700)
})

it('a folder with the database of an older version is closed', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, 'shop.sqlite'), '')
  await chmod(folder, 0o777)
  await ensureFolder(folder)
  expect(await modeOf(folder)).toBe(0o700)
})

it('a folder of other files stays as it is', async () => {
  const folder = await newFolder()
  await chmod(folder, 0o755)
  await ensureFolder(folder)
  expect(await modeOf(folder)).toBe(0o755)
})
