import type { ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

/** Leads crawlers to the planted pages. */
export const LINKS = Buffer.from('<a href="/planted/echo?q=one">One</a> <a href="/planted/row?id=1">Two</a>')

export const PLANTED_QUERY = '/planted/row?id=1'

export function openPlants() {
  const database = new DatabaseSync(':memory:')
  database.exec("create table rows (id integer, name text); insert into rows values (1, 'one'), (2, 'two')")

  const pages: Record<string, (query: URLSearchParams) => string> = {
    '/planted/echo': (query) => `<p>You looked for ${query.get('q') ?? ''}</p>`,
    '/planted/row': (query) =>
      JSON.stringify(database.prepare(`select * from rows where id = ${query.get('id')}`).all())
  }

  return {
    /** Returns false for any other path. */
    respond(path: string, res: ServerResponse): boolean {
      const { pathname, searchParams } = new URL(path, 'http://front')
      const page = pages[pathname]
      if (!page) return false
      const [status, text] = renderPage(() => page(searchParams))
      res.writeHead(status, { 'content-type': 'text/html' }).end(`<!doctype html><body>${text}</body>`)
      return true
    },
    close: () => database.close()
  }
}

function renderPage(page: () => string): [status: number, text: string] {
  try {
    return [200, page()]
  } catch (error) {
    return [500, `SQLite error: ${String(error)}`]
  }
}
