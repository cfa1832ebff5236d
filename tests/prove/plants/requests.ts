import type { Plant } from './planting.ts'

export const REQUESTS: Plant[] = [
  {
    name: 'page-of-another',
    mistake: 'a page made for one visitor is cached and served to another',
    file: 'src/server/web/pages.ts',
    old: "const url = normalizeSharedPageUrl(context.get('url'))",
    new: `const url = normalizeSharedPageUrl(context.get('url')) ?? context.get('path')
    const page = () => sendPersonal(context, next) as Promise<Response>
    if (url === context.get('path')) return sendSharedPage(context, await cache.find(url, '1', page))`,
    check: 'generated',
    database: 'sqlite',
    reason: /\/shop\/\w+\S* showed /
  },
  {
    name: 'broken-json-breaks',
    mistake: 'a body that is not JSON causes a 500',
    file: 'src/server/platform/http/route.ts',
    old: "throw new ShopError('invalid', 'The body is not valid JSON.')",
    new: 'throw error',
    check: 'generated',
    database: 'sqlite',
    reason: /responded with 500/
  },
  {
    name: 'connections-kept',
    mistake: 'a stopping shop keeps its connections open',
    file: 'src/server/platform/http/listen.ts',
    old: "else res.setHeader('connection', 'close')",
    new: '',
    check: 'stop',
    database: 'sqlite',
    reason: /connections were not asked to close/
  },
  {
    name: 'responses-dropped',
    mistake: 'a stopping shop drops pending requests',
    file: 'src/server/platform/http/listen.ts',
    old: 'server.closeIdleConnections()\n  const timeout',
    new: 'server.closeAllConnections()\n  const timeout',
    check: 'stop',
    database: 'sqlite',
    reason: /dropped: /
  },
  {
    name: 'nothing-forgotten',
    mistake: 'every request stays in memory',
    file: 'src/server/platform/http/route.ts',
    old: 'const requester = toRequester(context)',
    new: `const requester = toRequester(context)
    ;((globalThis as { remembered?: unknown[] }).remembered ??= []).push(context)`,
    check: 'soak',
    database: 'sqlite',
    reason: /heap grows by/
  },
  {
    name: 'waits-for-the-lock',
    mistake: 'waiting for the database lock blocks the process',
    file: 'src/server/platform/database/open.ts',
    old: 'pragma busy_timeout = 0',
    new: 'pragma busy_timeout = 5000',
    check: 'abuse/locked',
    database: 'sqlite',
    reason: /a page or file took \d+ ms/
  },
  {
    name: 'unrecorded-visit-fails',
    mistake: "a request fails if the session's last use cannot be stored",
    file: 'src/server/people/sessions/sessions.ts',
    old: 'if (!findWriteFailure(error)) throw error',
    new: 'throw error',
    check: 'abuse/full-disk',
    database: 'sqlite',
    reason: /a page got the status 503/
  },
  {
    name: 'paths-leave-the-api',
    mistake: 'a path that leaves the API is served',
    file: 'src/server/web/check-request.ts',
    old: `if (isCall !== env.incoming.url?.startsWith('/api/')) return context.text(INVALID_URL, 400)`,
    new: 'void isCall',
    check: 'abuse/paths',
    database: 'sqlite',
    reason: / was passed on/
  }
]
