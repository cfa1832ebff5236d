import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Db } from '../../database/schema.ts'
import { describeError } from '../../database/open.ts'
import type { ImageStore } from '../../images/image-store.ts'
import { ENCRYPTED_SUFFIX, encryptFile } from '../encryption.ts'
import { createBackupName, isBackupName, isUnfinishedBackup } from '../names.ts'
import type { BackupTarget } from '../targets/target.ts'
import { writeBackup } from '../write-backup.ts'
import { selectKeptBackups } from './retention.ts'

export interface SentBackup {
  name: string
  missingImages: number
  /** Why old backups could not be deleted. */
  removalError?: string | undefined
}

interface Sending {
  target: BackupTarget
  key: string
  workFolder: string
  now: Date
}

/** Writes a verified backup, encrypts and sends it, and then deletes the old ones. Fails only if it was not sent. */
export async function sendBackup(
  shop: { db: Db; images: ImageStore },
  { target, key, workFolder, now }: Sending
): Promise<SentBackup> {
  const plainFile = join(workFolder, createBackupName(now))
  const encryptedFile = plainFile + ENCRYPTED_SUFFIX
  const name = createBackupName(now) + ENCRYPTED_SUFFIX
  // A target that cannot be reached should not cost a backup.
  await removeUnfinishedBackups(target)
  const { missingImages } = await writeBackup(shop, plainFile)
  await encryptFile(plainFile, encryptedFile, key)
  await rm(plainFile)
  await target.send(encryptedFile, name)
  return { name, missingImages: missingImages.length, removalError: await removeOldBackups(target, missingImages) }
}

/** Returns the error, because the backup would otherwise be sent again every few minutes. */
async function removeOldBackups(target: BackupTarget, missingImages: string[]): Promise<string | undefined> {
  try {
    const names = await target.list()
    // An older backup may still contain the missing image.
    const kept = missingImages.length > 0 ? new Set(names) : selectKeptBackups(names.filter(isBackupName))
    const isOld = (name: string) => isBackupName(name) && !kept.has(name)
    for (const name of names.filter(isOld)) await target.remove(name)
    return undefined
  } catch (error) {
    return describeError(error)
  }
}

/** They may have filled the target. Nobody else sends a backup now. */
async function removeUnfinishedBackups(target: BackupTarget): Promise<void> {
  // Some owners forbid deletion.
  for (const name of (await target.list()).filter(isUnfinishedBackup)) await target.remove(name).catch(() => {})
}
