import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Resolves to the output, whatever the exit code. */
export async function run(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(child, 'close')
  return output
}

/** Exits with a hint if a scanner is not installed. */
export async function requireTools(): Promise<void> {
  for (const program of ['wapiti', 'sqlmap']) {
    const isInstalled = await run(program, ['--version']).then(
      () => true,
      () => false
    )
    if (isInstalled) continue
    console.error(`${program} is not installed: apt-get install wapiti sqlmap`)
    process.exit(2)
  }
}
