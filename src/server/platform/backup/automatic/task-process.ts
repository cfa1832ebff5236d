import pino from 'pino'

import type { BackupTargetSettings, Config } from '../../config/config.ts'
import { describeError } from '../../database/open.ts'
import { openImageStore } from '../../images/open-image-store.ts'
import { withDatabase } from '../open.ts'
import { withTarget } from '../targets/target.ts'
import { type DrillResult, drillRestore } from './drill.ts'
import { sendBackup, type SentBackup } from './send-backup.ts'

export interface TaskResults {
  backup: SentBackup
  'restore drill': DrillResult
}

export type TaskName = keyof TaskResults

export interface TaskMessage {
  task: TaskName
  config: Config
  workFolder: string
}

// A backup contains personal data and password hashes.
process.umask(0o077)
// The shop has exited.
process.once('disconnect', () => process.exit(1))
process.once('message', (message: TaskMessage) => {
  void runTask(message)
    .then(
      (result) => ({ result }),
      (error: unknown) => ({ error: describeError(error) })
    )
    .then((reply) => process.send?.(reply, () => process.exit()))
})

function runTask({ task, config, workFolder }: TaskMessage): Promise<SentBackup | DrillResult> {
  const { backupTarget, backupKey: key = '' } = config
  return withTarget(backupTarget as BackupTargetSettings, async (target): Promise<SentBackup | DrillResult> => {
    if (task === 'restore drill') return drillRestore(target, { key, workFolder })
    const images = openImageStore(config, pino({ level: 'warn' }))
    return withDatabase(config, { canCreate: false }, (db) =>
      sendBackup({ db, images }, { target, key, workFolder, now: new Date() })
    )
  })
}
