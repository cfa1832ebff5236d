import { readFile } from 'node:fs/promises'

import type { Finding } from './finding.ts'
import { run } from './tools.ts'

/** All modules except those that need a server on the internet (ssrf, xxe, wapp) or test CSRF tokens. */
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,sql,xss'

/** Seconds of one run: for the crawl, and for each module. */
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

/** Throws with the output if there is no report. */
export async function runWapiti(startUrl: string, folder: string): Promise<Finding[]> {
  const file = `${folder}.json`
  const output = await run('wapiti', ['-u', startUrl, '-o', file, '--store-session', folder, ...OPTIONS])
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`wapiti wrote no report:\n${output}`)
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
