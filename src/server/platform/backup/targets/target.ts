import type { BackupTargetSettings } from '../../config/config.ts'
import { openFolder } from './folder.ts'
import { openBucket } from './s3.ts'
import { openSftp } from './sftp.ts'

/** A place outside the shop for encrypted backups. */
export interface BackupTarget {
  /** Also lists the files of killed uploads. */
  list(): Promise<string[]>
  /** The file gets its name when it is complete. Until then, the name ends in `UNFINISHED_SUFFIX`. */
  send(file: string, name: string): Promise<void>
  fetch(name: string, file: string): Promise<void>
  remove(name: string): Promise<void>
  close?(): Promise<void>
}

/** Closes the target after `work`. */
export async function withTarget<Result>(
  settings: BackupTargetSettings,
  work: (target: BackupTarget) => Promise<Result>
): Promise<Result> {
  const target = await openTarget(settings)
  try {
    return await work(target)
  } finally {
    await target.close?.()
  }
}

async function openTarget(settings: BackupTargetSettings): Promise<BackupTarget> {
  if (settings.kind === 'folder') return openFolder(settings.path)
  if (settings.kind === 's3') return openBucket(settings.bucket, settings.prefix)
  return openSftp(settings)
}
