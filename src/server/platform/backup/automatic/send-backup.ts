import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Db } from '../../database/schema.ts'
import type { ImageStore } from '../../images/image-store.ts'
import { ENCRYPTED_SUFFIX, encryptFile } from '../encryption.ts'
import { createBackupName, isBackupName, isUnfinishedBackup } from '../names.ts'
import type { BackupTarget } from '../targets/target.ts'
import { writeBackup } from '../write-backup.ts'
import { selectKeptBackups } from './retention.ts'

export interface SentBackup {
  name: string
  missingImages: number
}

interface Sending {
  target: BackupTarget
  key: string
  workFolder: string
  now: Date
}

/** Writes a verified backup, encrypts and sends it, and then deletes the old ones. */
export async function sendBackup(
  shop: { db: Db; images: ImageStore },
  { target, key, workFolder, now }: Sending
): Promise<SentBackup> {
  const plainFile = join(workFolder, createBackupName(now))
  const encryptedFile = plainFile + ENCRYPTED_SUFFIX
  const name = createBackupName(now) + ENCRYPTED_SUFFIX
  // A target that cannot be reached should not cost a backup.
  await target.list()
  const { missingImages } = await writeBackup(shop, plainFile)
  await encryptFile(plainFile, encryptedFile, key)
  await rm(plainFile)
  await target.send(encryptedFile, name)
  // An older backup may still contain the missing image.
  if (missingImages.length === 0) await removeOldBackups(target)
  return { name, missingImages: missingImages.length }
}

async function removeOldBackups(target: BackupTarget): Promise<void> {
  const names = await target.list()
  const kept = selectKeptBackups(names.filter(isBackupName))
  // Nobody else sends a backup now.
  const isOld = (name: string) => isUnfinishedBackup(name) || (isBackupName(name) && !kept.has(name))
  for (const name of names.filter(isOld)) await target.remove(name)
}
