import type { AuditResult } from './audit.ts'

export interface Report extends AuditResult {
  name: string
}

export function printReports(reports: Report[]): boolean {
  console.table(Object.fromEntries(reports.map(({ name, scores }) => [name, scores])))
  for (const { name, complaints } of reports) {
    for (const { audit, score, value, counts } of complaints) {
      console.log(`${name}: ${audit} ${score.toFixed(2)} ${value}${counts ? '' : ' (does not count)'}`)
    }
  }
  return reports.every(({ scores }) => Object.values(scores).every((score) => score === 100))
}
