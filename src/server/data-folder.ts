import { constants } from 'node:fs'
import { access, chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

const PRIVATE = { mode: 0o700 }

/** Makes the data folder if it is not there. Throws one line when it cannot be made or written. */
export async function ensureFolder(folder: string): Promise<void> {
  try {
    await make(resolve(folder))
    if (!(await stat(folder)).isDirectory()) throw new Error('it is a file')
    await access(folder, constants.W_OK)
    // It holds names, addresses and the hashes of passwords. A folder with other files in it may be meant for others too.
    if (await isShopsOwn(folder)) await chmod(folder, 0o700)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Cannot use the data folder ${folder} (DATA_DIR): ${reason}`, { cause: error })
  }
}

/** Returns true for a folder that is ours and has the shop's database in it. */
async function isShopsOwn(folder: string): Promise<boolean> {
  const { uid } = await stat(folder)
  return uid === process.getuid?.() && (await readdir(folder)).includes('shop.sqlite')
}

/** Step by step: the recursive mkdir of Node never returns where the system refuses a folder as if its parent were missing. */
async function make(folder: string): Promise<void> {
  const error = await mkdir(folder, PRIVATE).then(() => null, codeOf)
  if (error === null || error === 'EEXIST') return
  if (error !== 'ENOENT' || dirname(folder) === folder) throw new Error(error)
  await make(dirname(folder))
  const again = await mkdir(folder, PRIVATE).then(() => null, codeOf)
  if (again !== null && again !== 'EEXIST') throw new Error(again)
}

const codeOf = (error: NodeJS.ErrnoException): string => error.code ?? error.message
