import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { ensureFolder } from './data-folder.ts'

it.for(['missing', 'open to everyone'] as const)('a folder that is %s becomes its owner’s alone', async (before) => {
  const parent = await mkdtemp(join(tmpdir(), 'selvedge-folder-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = before === 'missing' ? join(parent, 'data') : parent
  if (before !== 'missing') await chmod(folder, 0o777)
  await ensureFolder(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})
