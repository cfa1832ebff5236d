import { join } from 'node:path'

import { decryptFile } from './encryption.ts'
import { BackupError } from './format.ts'
import { findNewestBackup } from './names.ts'
import type { BackupTarget } from './targets/target.ts'

/** Fetches and decrypts the newest backup. Throws a BackupError. */
export async function fetchNewestBackup(
  target: BackupTarget,
  { key, workFolder }: { key: string; workFolder: string }
): Promise<{ name: string; file: string }> {
  const name = findNewestBackup(await target.list())
  if (!name) throw new BackupError('The target (BACKUP_TO) has no backup.')
  const [encryptedFile, file] = [join(workFolder, name), join(workFolder, 'shop.tar.gz')]
  await target.fetch(name, encryptedFile)
  await decryptFile(encryptedFile, file, key)
  return { name, file }
}
