import { mkdirSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const MEMORY_FOLDER = '/dev/shm'
const MIN_FREE_BYTES = 2 * 1024 ** 3

/**
 * Points `TMPDIR` at memory if the system has a folder for it. Each shop of a test syncs its own database, and on a disk
 * the tests would wait for that half of their time.
 */
export function useMemoryForTemporaryFiles(): void {
  if (process.env['TMPDIR'] || freemem() < MIN_FREE_BYTES || readFreeBytes() < MIN_FREE_BYTES) return
  process.env['TMPDIR'] = `${MEMORY_FOLDER}/selvedge-tests`
  mkdirSync(process.env['TMPDIR'], { recursive: true })
}

function readFreeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize
  } catch {
    return 0
  }
}
