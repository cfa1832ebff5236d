import { join } from 'node:path'

import type { ImageStore } from '../../images/image-store.ts'
import { fetchNewestBackup } from '../fetch-newest.ts'
import { withDatabase } from '../open.ts'
import { restoreBackup } from '../restore.ts'
import type { BackupTarget } from '../targets/target.ts'

export interface DrillResult {
  backup: string
  orders: number
}

/** The archive's checksum covers the images. */
const NO_IMAGES: ImageStore = { read: async () => null, has: async () => true, put: async () => {} }

/** Restores the newest backup into a scratch database in `workFolder`, which the caller deletes. */
export async function drillRestore(
  target: BackupTarget,
  { key, workFolder }: { key: string; workFolder: string }
): Promise<DrillResult> {
  const { name, file } = await fetchNewestBackup(target, { key, workFolder })
  const orders = await withDatabase({ dataDir: join(workFolder, 'scratch') }, { canCreate: true }, async (db) => {
    await restoreBackup({ db, images: NO_IMAGES }, file)
    const { count } = await db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })
  return { backup: name, orders }
}
