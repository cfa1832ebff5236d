import { BackupError } from './backup-error.ts'
import type { TableChecksum } from './rows.ts'

export function requireEqualChecksums(
  expected: Record<string, TableChecksum>,
  actual: Record<string, TableChecksum>,
  message: string
): void {
  for (const [table, { rows, sha256 }] of Object.entries(expected)) {
    const actualChecksum = actual[table]
    if (actualChecksum?.sha256 === sha256) continue
    throw new BackupError(
      `${message}: the rows of ${table} differ (${actualChecksum?.rows ?? 0} found, ${rows} expected).`
    )
  }
}
