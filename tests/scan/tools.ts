import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a program to its end and answers what it said; never rejects for how it ended. */
export async function run(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await once(child, 'close')
  return said
}

/** Ends the scan with what to install when a scanner is not there. */
export async function requireTools(): Promise<void> {
  for (const program of ['wapiti', 'sqlmap']) {
    const there = await run(program, ['--version']).then(
      () => true,
      () => false
    )
    if (there) continue
    console.error(`${program} is not installed: apt-get install wapiti sqlmap`)
    process.exit(2)
  }
}
