import { join } from 'node:path'

import type { Finding } from './finding.ts'
import type { Target } from './targets.ts'
import { run } from './tools.ts'

const OPTIONS = [
  '--batch --flush-session --disable-coloring --skip-waf -v 1',
  '--technique BEUS --level 2 --threads 4 --timeout 15 --ignore-code *'
].flatMap((line) => line.split(' '))

/** Sqlmap's tests of one request, for every value in it. */
export async function runSqlmap(
  frontUrl: string,
  { name, method, path, body }: Target,
  folder: string
): Promise<Finding[]> {
  const sent = body ? ['--data', JSON.stringify(body), '--headers', 'content-type: application/json'] : []
  const asked = ['-u', frontUrl + path, '--method', method, ...sent]
  const said = await run('sqlmap', [...asked, '--output-dir', join(folder, 'sqlmap'), ...OPTIONS])
  if (/identified the following injection point|is vulnerable/.test(said)) {
    return [{ tool: 'sqlmap', level: 'high', what: 'SQL injection', where: `${name} ${path}` }]
  }
  if (!/do(?:es)? not (?:appear|seem) to be injectable/.test(said))
    throw new Error(`sqlmap did not test ${name}:\n${said}`)
  return []
}
