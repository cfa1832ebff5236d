import { join } from 'node:path'

import type { Finding } from './finding.ts'
import type { Target } from './targets.ts'
import { run } from './tools.ts'

const OPTIONS = [
  '--batch --flush-session --disable-coloring --skip-waf -v 1',
  '--technique BEUS --level 2 --threads 4 --timeout 15 --ignore-code *'
].flatMap((line) => line.split(' '))

export async function runSqlmap(
  frontUrl: string,
  { name, method, path, body }: Target,
  folder: string
): Promise<Finding[]> {
  const bodyArgs = body ? ['--data', JSON.stringify(body), '--headers', 'content-type: application/json'] : []
  const requestArgs = ['-u', frontUrl + path, '--method', method, ...bodyArgs]
  const output = await run('sqlmap', [...requestArgs, '--output-dir', join(folder, 'sqlmap'), ...OPTIONS])
  if (/identified the following injection point|is vulnerable/.test(output)) {
    return [{ tool: 'sqlmap', level: 'high', what: 'SQL injection', where: `${name} ${path}` }]
  }
  if (!/do(?:es)? not (?:appear|seem) to be injectable/.test(output))
    throw new Error(`sqlmap did not test ${name}:\n${output}`)
  return []
}
