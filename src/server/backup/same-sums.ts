import { BackupError } from './backup-error.ts'
import type { Sum } from './rows.ts'

/** Throws when a table is not what it was: another number of rows, or other ones. */
export function sameSums(wanted: Record<string, Sum>, found: Record<string, Sum>, complaint: string): void {
  for (const [table, { rows, sha256 }] of Object.entries(wanted)) {
    const there = found[table]
    if (there?.sha256 === sha256) continue
    throw new BackupError(
      `${complaint}: ${table} has ${there?.rows ?? 'no'} rows that are not the ${rows} it should have.`
    )
  }
}
