import { BackupError } from './backup-error.ts'
import type { Sum } from './rows.ts'

export function requireSameSums(expected: Record<string, Sum>, actual: Record<string, Sum>, problem: string): void {
  for (const [table, { rows, sha256 }] of Object.entries(expected)) {
    const actualSum = actual[table]
    if (actualSum?.sha256 === sha256) continue
    throw new BackupError(
      `${problem}: ${table} has ${actualSum?.rows ?? 'no'} rows, which differ from the ${rows} expected.`
    )
  }
}
