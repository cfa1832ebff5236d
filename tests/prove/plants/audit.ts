import type { Plant } from './planting.ts'

export const AUDIT: Plant[] = [
  {
    name: 'row-for-each-refusal',
    mistake: 'a refused attempt writes a row for each IP',
    file: 'src/server/platform/rate-limits/count-attempts.ts',
    old: 'if (exhausted) return exhausted',
    new: '',
    check: 'abuse/refusals',
    database: 'sqlite',
    reason: /\d+ rows were written/
  }
]
