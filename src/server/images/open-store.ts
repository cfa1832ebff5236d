import type { Logger } from 'pino'

import type { Config } from '../config.ts'
import { folderStore } from './folder-store.ts'
import type { ImageStore } from './image-store.ts'
import { s3Store } from './s3-store.ts'

/** The store that the configuration names: an S3-compatible one, else the data folder. */
export const openImageStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, log: Logger): ImageStore =>
  s3 ? s3Store(s3, log) : folderStore(dataDir)
