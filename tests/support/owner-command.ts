import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('../../src/server/backup/command.ts', import.meta.url))

interface Ended {
  code: number | null
  said: string
}

/** One of the commands that copy a shop, in a process of its own; `place` says which shop, as variables. */
export function startCommand(
  place: Record<string, string>,
  ...words: string[]
): ChildProcess & { ended: Promise<Ended> } {
  const { PATH, HOME, TMPDIR } = process.env
  const env = { PATH, HOME, TMPDIR, ...place }
  const child = spawn(process.execPath, [COMMAND, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }))
  return Object.assign(child, { ended })
}

/** The same, to its end. Throws what it said when it failed. */
export async function runCommand(place: Record<string, string>, ...words: string[]): Promise<string> {
  const { code, said } = await startCommand(place, ...words).ended
  if (code !== 0) throw new Error(said)
  return said
}
