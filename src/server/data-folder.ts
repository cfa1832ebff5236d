import { constants } from 'node:fs'
import { access, chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

const PRIVATE = { mode: 0o700 }

/** Throws a one-line Error. */
export async function ensureDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(resolve(folder))
    if (!(await stat(folder)).isDirectory()) throw new Error('it is a file')
    await access(folder, constants.W_OK)
    // The folder contains names, addresses and password hashes. Only a folder that already holds our database becomes private; another folder may be shared on purpose.
    if (await isShopFolder(folder)) await chmod(folder, 0o700)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Cannot use the data folder ${folder} (DATA_DIR): ${reason}`, { cause: error })
  }
}

async function isShopFolder(folder: string): Promise<boolean> {
  const { uid } = await stat(folder)
  return uid === process.getuid?.() && (await readdir(folder)).includes('shop.sqlite')
}

/** Node's recursive mkdir never returns if the system reports a missing parent for a folder that it refuses. */
async function makeFolder(folder: string): Promise<void> {
  const error = await mkdir(folder, PRIVATE).then(() => null, readCode)
  if (error === null || error === 'EEXIST') return
  if (error !== 'ENOENT' || dirname(folder) === folder) throw new Error(error)
  await makeFolder(dirname(folder))
  const retryError = await mkdir(folder, PRIVATE).then(() => null, readCode)
  if (retryError !== null && retryError !== 'EEXIST') throw new Error(retryError)
}

const readCode = (error: NodeJS.ErrnoException): string => error.code ?? error.message
