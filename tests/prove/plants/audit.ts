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
  },
  {
    name: 'any-number-of-names',
    mistake: 'changes of the name are not rate-limited',
    file: 'src/server/people/accounts/routes.ts',
    old: "await enforceLimits(shop, context, [createLimit('rename', session.user.id)])",
    new: '',
    check: 'abuse/audit-rows',
    database: 'sqlite',
    reason: /\d+ events were recorded/
  },
  {
    name: 'one-limit-for-all-events',
    mistake: 'events of all kinds share a limit',
    file: 'src/server/people/audit/limited-events.ts',
    old: `createLimit('audit', action)`,
    new: `createLimit('audit')`,
    check: 'abuse/audit-flood',
    database: 'sqlite',
    reason: /guesses left no trace/
  },
  {
    name: 'omitted-without-a-count',
    mistake: 'events above the limit are not counted',
    file: 'src/server/people/audit/limited-events.ts',
    old: `if (isLimited) shop.counts.add('audit-omitted', action)`,
    new: 'if (isLimited) void action',
    check: 'abuse/audit-flood',
    database: 'sqlite',
    reason: /no event says /
  }
]
