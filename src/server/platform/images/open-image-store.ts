import type { Logger } from 'pino'

import type { Config } from '../config/config.ts'
import { createFolderStore } from './folder-store.ts'
import type { ImageStore } from './image-store.ts'
import { createS3Store } from './s3-store.ts'

export const openImageStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, log: Logger): ImageStore =>
  s3 ? createS3Store(s3, log) : createFolderStore(dataDir)
