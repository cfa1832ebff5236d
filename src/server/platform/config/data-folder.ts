import { constants } from 'node:fs'
import { access, chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

const PRIVATE_MODE = 0o700

/** Creates the folder if needed, and checks that it is writable. Throws an Error with a one-line message. */
export async function ensureDataFolder(folder: string): Promise<void> {
  try {
    await createFolder(resolve(folder))
    if (!(await stat(folder)).isDirectory()) throw new Error('it is a file')
    await access(folder, constants.W_OK)
    // The database contains personal data. A folder without a database may be shared on purpose.
    if (await isShopFolder(folder)) await chmod(folder, PRIVATE_MODE)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Cannot use the data folder ${folder} (DATA_DIR): ${reason}`, { cause: error })
  }
}

async function isShopFolder(folder: string): Promise<boolean> {
  const { uid } = await stat(folder)
  return uid === process.getuid?.() && (await readdir(folder)).includes('shop.sqlite')
}

/**
 * Creates the folder and its parents if needed. Node's recursive mkdir loops forever if the system reports ENOENT
 * although the parent exists, as Linux does in /proc.
 */
export async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: PRIVATE_MODE })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    await createFolder(dirname(folder))
    await mkdir(folder, { mode: PRIVATE_MODE }).catch(ignoreExisting)
  }
}

/** Another process may have created the folder. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
