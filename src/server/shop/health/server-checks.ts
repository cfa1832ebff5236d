import { statfs } from 'node:fs/promises'

import packageJson from '../../../../package.json' with { type: 'json' }
import { formatCount } from '../../../lib/format-count.ts'
import { MINUTE, SECOND } from '../../../lib/dates.ts'
import type { Shop } from '../../platform/shop.ts'
import { type Reading, toSeconds, toState } from './reading.ts'

const GIGABYTE = 1024 ** 3

export async function readDisk({ config }: Shop): Promise<Reading> {
  // Without files of its own, a process on PostgreSQL has no data folder.
  const { bavail, blocks, bsize } = await statfs(config.dataDir).catch(() => statfs('.'))
  const share = bavail / Math.max(blocks, 1)
  return {
    state: toState({ attention: share < 0.2, alarm: share < 0.1 }),
    value: `${(share * 100).toFixed(0)}% (${((bavail * bsize) / GIGABYTE).toFixed(1)} GB)`,
    number: share,
    since: null
  }
}

export async function readClock({ paypal }: Shop): Promise<Reading> {
  const difference = paypal.getClockDifference()
  const seconds = toSeconds(difference)
  return {
    state: toState({
      attention: Math.abs(difference ?? 0) > 30 * SECOND,
      alarm: Math.abs(difference ?? 0) > 5 * MINUTE
    }),
    value: seconds === null ? 'No call to PayPal since the start' : formatCount(seconds, 'second'),
    number: seconds,
    since: null
  }
}

export const readVersion = async (): Promise<Reading> => ({
  state: 'ok',
  value: packageJson.version,
  number: null,
  since: null
})
