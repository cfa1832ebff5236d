import { readFile } from 'node:fs/promises'

import type { Finding } from './finding.ts'
import { run } from './tools.ts'

/** All but those that ask a server on the internet to be reached (ssrf, xxe, wapp) or that look for a form's token. */
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,sql,xss'

/** Bounds of one run, in seconds: for finding pages, and for each module. */
const LIMITS = { crawl: 90, module: 60 }

const OPTIONS = [
  `--scope domain -m ${MODULES} -f json -v 0 --flush-session --no-bugreport`,
  `-d 4 --max-files-per-dir 12 --max-links-per-page 40 -t 15`,
  `--max-scan-time ${LIMITS.crawl} --max-attack-time ${LIMITS.module}`
].flatMap((line) => line.split(' '))

const MEDIUM = 2
const HIGH = 3

interface Report {
  vulnerabilities: Record<string, { level: number; info: string; path: string; parameter: string | null }[]>
}

/** Wapiti's crawl and attacks from an address on. Throws with what it said when it wrote no report. */
export async function runWapiti(start: string, folder: string): Promise<Finding[]> {
  const file = `${folder}.json`
  const said = await run('wapiti', ['-u', start, '-o', file, '--store-session', folder, ...OPTIONS])
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`wapiti wrote no report:\n${said}`)
  })
  const { vulnerabilities } = JSON.parse(text) as Report
  return Object.entries(vulnerabilities).flatMap(([kind, all]) =>
    all.map(({ level, info, path, parameter }) => ({
      tool: 'wapiti' as const,
      level: level >= HIGH ? 'high' : level >= MEDIUM ? 'medium' : 'low',
      what: `${kind}: ${info}`,
      where: parameter ? `${path}, ${parameter}` : path
    }))
  )
}
