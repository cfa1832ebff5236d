import { countPage } from '../daily-counts/count-page.ts'
import type { DailyCounts } from '../daily-counts/daily-counts.ts'
import type { Middleware } from '../http/env.ts'
import { normalizePath } from './guard-rules.ts'

/** Counts the pages that visitors open. `counts` is undefined if another host has the database. */
export const countPages = (counts: DailyCounts | undefined): Middleware => {
  return async ({ req, env }, next) => {
    await next()
    if (!counts || req.method !== 'GET') return
    const { pathname, searchParams } = new URL(req.url)
    countPage(counts, { headers: env.incoming.headers, path: normalizePath(pathname) ?? '', parameters: searchParams })
  }
}
