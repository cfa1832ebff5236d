import { countPage } from '../content/page-reports/count-page.ts'
import type { DailyCounts } from '../platform/daily-counts/daily-counts.ts'
import type { Middleware } from '../platform/http/env.ts'

/** Counts the pages that visitors open. `counts` is undefined if another host has the database. */
export const countPages = (counts: DailyCounts | undefined): Middleware => {
  return async (context, next) => {
    await next()
    const { req, env } = context
    if (!counts || req.method !== 'GET') return
    const { searchParams } = context.get('url')
    countPage(counts, { headers: env.incoming.headers, path: context.get('path'), searchParams })
  }
}
